#!/usr/bin/env bash
# Makes a stand-in for the official Node image out of Debian's packages and npm's,
# for building and testing the Dockerfile where no image registry can be reached.
# usage: local-image.sh NODE-VERSION SUITE IMAGE-NAME CACHE-FOLDER PODMAN...
set -euo pipefail
version=$1 suite=$2 image=$3 cache=$4
shift 4
podman=("$@")

base="$cache/$suite"
if [ ! -e "$base.complete" ]; then
  rm -rf "$base"
  debootstrap --variant=minbase --include=ca-certificates "$suite" "$base" > "$cache/debootstrap.log"
  chroot "$base" sh -c 'groupadd -g 1000 node && useradd -u 1000 -g node -s /bin/bash -m node'
  rm -rf "$base"/var/cache/apt/archives/*.deb "$base"/var/lib/apt/lists/*
  touch "$base.complete"
fi

# The registry has the very binary of the release, as a package for each architecture.
case $(uname -m) in x86_64) architecture=x64 ;; aarch64) architecture=arm64 ;; esac
binary="$cache/node-$version"
if [ ! -e "$binary/node" ]; then
  mkdir -p "$binary"
  (cd "$binary" && echo '{"private":true}' > package.json \
    && npm install --no-audit --no-fund --ignore-scripts "node-linux-$architecture@$version" > npm.log 2>&1)
  mv "$binary/node_modules/node-linux-$architecture/bin/node" "$binary/node"
fi
mkdir -p "$base"/usr/local/bin "$base"/usr/local/lib/node_modules "$base"/usr/local/etc
cp "$binary/node" "$base/usr/local/bin/node"
rm -rf "$base/usr/local/lib/node_modules/npm"
cp -aL "$(npm root -g)/npm" "$base/usr/local/lib/node_modules/npm"
ln -sf ../lib/node_modules/npm/bin/npm-cli.js "$base/usr/local/bin/npm"

# The build inside reaches the registry as this machine does.
cp -L /etc/ssl/certs/ca-certificates.crt "$base/etc/ssl/certs/ca-certificates.crt"
echo 'cafile=/etc/ssl/certs/ca-certificates.crt' > "$base/usr/local/etc/npmrc"
registry=$(npm config get registry)
[ "$registry" = undefined ] || echo "registry=$registry" >> "$base/usr/local/etc/npmrc"

tar -C "$base" -c . | "${podman[@]}" import \
  -c 'CMD ["node"]' \
  -c 'ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' \
  - "$image" > /dev/null
