# Sourced: the flags of `make up`, one for each wall around the whole service.
#
# - read-only: files in the container cannot be changed, and none can be written
# - cap-drop, no-new-privileges: no capability now, none later
# - seccomp: the measured system calls; needs no-new-privileges to be loadable
# - memory: two workers, a spare and the paused documents with 512 MiB each, Node's reserve, the service, and waiting uploads
# - pids: twice the threads of the service and of three workers
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
# podman would mount writable folders on a read-only root; Docker does not.
[ "${runtime[0]}" = docker ] || flags+=(--read-only-tmpfs=false)
