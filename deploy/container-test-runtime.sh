# Sourced by the container test: sets `runtime` and `build` to an engine that also works in a container without
# registries. A running Docker Engine is taken as it is; otherwise podman with runc is set up in a folder of its own.
#
# crun refuses hybrid cgroups, and a root user who lacks CAP_SYS_RESOURCE must not be asked to raise limits.
cache=${CONTAINER_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/watermark-removal-service}
mkdir -p "$cache"

as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }

install_packages() {
  local missing=() pair
  for pair in podman:podman runc:runc debootstrap:debootstrap iptables:iptables cc:gcc; do
    command -v "${pair%%:*}" > /dev/null || missing+=("${pair##*:}")
  done
  if [ ${#missing[@]} -gt 0 ]; then
    as_root apt-get update -q
    DEBIAN_FRONTEND=noninteractive as_root apt-get install -qy --no-install-recommends \
      containernetworking-plugins libc6-dev "${missing[@]}"
  fi
}

if docker info > /dev/null 2>&1; then
  runtime=(docker)
  build=("${runtime[@]}" build)
else
  install_packages > "$cache/packages.log" 2>&1 || { tail -n 5 "$cache/packages.log"; exit 77; }
  printf '%s\n' '[containers]' \
    'default_ulimits = ["nofile=4096:4096","nproc=4096:4096"]' \
    'log_driver = "k8s-file"' \
    '[engine]' 'runtime = "runc"' 'cgroup_manager = "cgroupfs"' 'events_logger = "file"' \
    > "$cache/containers.conf"
  printf '%s\n' 'unqualified-search-registries = ["localhost"]' > "$cache/registries.conf"
  export CONTAINERS_CONF="$cache/containers.conf" CONTAINERS_REGISTRIES_CONF="$cache/registries.conf"
  runtime=(podman --root "$cache/store" --runroot "$cache/run" --storage-driver "${STORAGE_DRIVER:-overlay}")
  build=("${runtime[@]}" build --network host --pull=never --format docker)
fi
