#!/bin/sh
# Puts the files of this build where the nodes of the build before and of the one after find them too (build/former, which all
# nodes share), then becomes the shop, with the memory settings of every shop. What no node has put there for two days is nobody's
# any more.
set -e
mkdir -p build/former/assets
cp -n build/client/assets/* build/former/assets/
for file in build/client/assets/*; do touch -c "build/former/assets/${file##*/}"; done
find build/former/assets -type f -mtime +1 -delete
# What the environment says already, stands.
while IFS='=' read -r name value; do
  case "$name" in
    MALLOC_* | NODE_OPTIONS) eval ": \"\${$name:=$value}\"; export $name" ;;
  esac
done < server/process.env
exec "${NODE:-node}" server/main.ts "$@"
