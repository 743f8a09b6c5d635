# Sourced: sets `build` and `runtime` to the first of Docker, podman and buildah that works here, as its owner has set it up.
if docker info > /dev/null 2>&1; then
  build=(docker build) runtime=(docker)
elif command -v podman > /dev/null; then
  build=(podman build --format docker) runtime=(podman)
elif command -v buildah > /dev/null; then
  build=(buildah build --format docker) runtime=()
else
  echo 'There is no container engine here: start Docker, or install podman (or buildah, which builds only).' >&2
  exit 1
fi
