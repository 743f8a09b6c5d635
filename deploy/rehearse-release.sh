#!/usr/bin/env bash
# Writes what a release publishes into an empty folder, and checks that its parts have one version.
# Usage: bash deploy/rehearse-release.sh VERSION FOLDER, after `make package chart`.
set -euo pipefail
version=$1
folder=$2

fail() {
  echo "release-rehearsal: $1" >&2
  exit 1
}

mkdir -p "$folder"
[ -z "$(ls -A "$folder")" ] || fail "$folder is not empty"

for key in version appVersion; do
  found=$(sed -n "s/^$key: //p" deploy/chart/Chart.yaml)
  [ "$found" = "$version" ] || fail "deploy/chart/Chart.yaml has $key $found, and package.json has $version"
done

# The section of this version, without its heading.
awk -v heading="## $version" '
  /^## / { inside = ($0 == heading || index($0, heading " ") == 1); next }
  inside { print }
' CHANGELOG.md > "$folder/CHANGELOG-$version.md"
grep -q '^- ' "$folder/CHANGELOG-$version.md" || fail "CHANGELOG.md has no entries for $version"

npm pack ./package --pack-destination "$folder" --silent > /dev/null
cp "dist/chart/watermark-removal-$version.tgz" "$folder/"
npm sbom --omit=dev --omit=optional --package-lock-only --sbom-format cyclonedx > "$folder/sbom.cdx.json"

# An image for two platforms needs a builder that not every machine has: here its definition is packed, with all files
# that the build copies.
sources=$(awk '$1 == "COPY" && $2 !~ /^--from/ { for (at = 2; at < NF; at++) print $at }' Dockerfile | sort -u)
for source in $sources; do
  [ -n "$(git ls-files -- "$source")" ] || fail "the Dockerfile copies $source, which the repository does not have"
done
# shellcheck disable=SC2086 # A list of paths without spaces.
git ls-files -z -- Dockerfile .dockerignore $sources | tar -czf "$folder/image-$version.tgz" --null --files-from -

(cd "$folder" && sha256sum -- * > SHA256SUMS)
if grep -q "^## $version (not released)" CHANGELOG.md; then
  echo "CHANGELOG.md says that $version is not released: set its date before you tag it."
fi
echo "A release of $version consists of:"
ls -l "$folder" | awk 'NR > 1 { printf "  %9d  %s\n", $5, $9 }'
