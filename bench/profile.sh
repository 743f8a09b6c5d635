#!/usr/bin/env bash
# Where the engine spends its time on one document: bench/profile.sh book-350 operator [runs]
# Runs compiled code under node --cpu-prof and prints the functions with the most time of their own.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
dist=${BENCH_DIST:-dist}
document=$(npx --no-install tsx bench/document-path.ts "${1:-book-350}" "${2:-operator}")
node --cpu-prof --cpu-prof-dir="$folder" --cpu-prof-interval=500 \
  bench/run-repeatedly.mjs "$dist/engine/remove-text-watermark.js" "$document" "${3:-5}"
npx --no-install tsx bench/summarise-profile.ts "$folder"/*.cpuprofile "${TOP:-25}"
