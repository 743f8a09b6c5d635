#!/usr/bin/env bash
# Builds the image, runs it with every flag of `make up`, and tries the walls
# from inside and outside. Needs root (or docker), Debian's packages and npm's
# registry; an image registry is not needed.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 1

. deploy/container-test-runtime.sh
. deploy/container-flags.sh

image=watermark-removal-service:container-test
name=watermark-removal-container-test
port=${CONTAINER_TEST_PORT:-18080}
work=$(mktemp -d)
chmod 755 "$work"
results="$work/results"
touch "$results"

finish() {
  "${runtime[@]}" rm --force "$name" > /dev/null 2>&1
  rm -rf "$work"
}
trap finish EXIT

tell() { echo "$1" | tee -a "$results"; }
check() { # fact, command...
  local fact=$1
  shift
  if "$@" > "$work/output" 2>&1; then tell "ok - $fact"; else
    tell "not ok - $fact"
    tail -n 5 "$work/output"
  fi
}

base=$(sed -n 's/^ARG NODE_IMAGE=//p' Dockerfile)
if [ "${runtime[0]}" = podman ] && ! "${runtime[@]}" image exists "$base"; then
  version=${base##*:}
  bash deploy/local-image.sh "${version%%-*}" trixie "$base" "$cache" "${runtime[@]}" || exit 1
fi
check 'the Dockerfile builds' "${build[@]}" --build-arg ENGINE_VERSION=container-test -t "$image" .

# The host's network, so that nothing is published; the service listens on the loopback alone.
common=("${flags[@]}" --network host)
[ "${runtime[0]}" = podman ] && common+=(--no-healthcheck)

"${runtime[@]}" run --rm --entrypoint node "${common[@]}" -v "$PWD/spec/container:/probe:ro" "$image" /probe/inside.js \
  2> "$work/inside.err" | tee -a "$results"
[ "${PIPESTATUS[0]}" = 0 ] || { tell 'not ok - the probes inside the container ended well'; tail -n 20 "$work/inside.err"; }

cc -static -o "$work/denied-calls" spec/container/denied-calls.c \
  && "${runtime[@]}" run --rm --entrypoint /probe/denied-calls "${common[@]}" -v "$work:/probe:ro" "$image" | tee -a "$results"

# A filter that cannot be loaded stands for any wall that cannot be raised.
unsafe=$("${runtime[@]}" run --rm "${common[@]}" -v /dev/null:/app/deploy/worker.bpf:ro "$image" 2>&1)
case $unsafe in *'walls are missing'*) tell 'ok - the service refuses to start without its walls' ;;
*) tell "not ok - the service refuses to start without its walls"; echo "$unsafe" | tail -n 5 ;; esac

"${runtime[@]}" run --detach --name "$name" "${common[@]}" -e "PORT=$port" -e HOST=127.0.0.1 \
  -e METRICS_PORT=$((port + 1)) -e ANONYMOUS_PER_MINUTE=1000 -e ANONYMOUS_PER_HOUR=1000 "$image" > /dev/null
NAME=$name PORT=$port METRICS_PORT=$((port + 1)) RUNTIME="${runtime[*]}" node spec/container/outside.js 2>&1 | tee -a "$results"
[ "${PIPESTATUS[0]}" = 0 ] || { tell 'not ok - the probes from outside ended well'; "${runtime[@]}" logs "$name" 2>&1 | tail -n 20; }

passed=$(grep -c '^ok ' "$results")
failed=$(grep -c '^not ok ' "$results")
echo "$passed passed, $failed failed"
[ "$failed" = 0 ] && [ "$passed" -gt 50 ]
