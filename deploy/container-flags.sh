# Sourced: the flags of `make up`, one for each wall around the whole service.
#
# - read-only: nothing in the container can be changed, and there is nowhere to write
# - cap-drop, no-new-privileges: no capability now, none later
# - seccomp: the measured system calls; needs no-new-privileges to be loadable
# - memory: two workers, a spare and what paused documents keep, of 512 MiB each, what Node reserves, the service itself, and waiting uploads
# - pids: threads of the service and of three workers, twice over
flags=(
  --read-only
  --cap-drop ALL
  --security-opt no-new-privileges
  --security-opt "seccomp=$PWD/seccomp.json"
  --memory 2944m --memory-swap 2944m
  --pids-limit 128
  --cpus 2
  --env WORKERS=2
)
# Docker mounts nothing of its own on a read-only root; podman would mount writable folders.
[ "${runtime[0]}" = docker ] || flags+=(--read-only-tmpfs=false)
