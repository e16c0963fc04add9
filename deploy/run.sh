#!/bin/sh
# Copies the assets of this build to a folder that all processes share, so that processes of the previous and the next build can serve them.
# Deletes assets that no process has copied for two days. Then runs the shop with the variables of server/process.env.
set -e
# What the shop stores is for its own user alone.
umask 077
mkdir -p build/former/assets
for file in build/client/assets/*; do
  asset="build/former/assets/${file##*/}"
  # Several processes may start at once, and others serve this folder: each file gets its name once it is complete.
  [ -e "$asset" ] || { cp "$file" "$asset.$$" && mv -f "$asset.$$" "$asset"; }
  touch -c "$asset"
done
# Another process may delete the same file at this moment.
find build/former/assets -type f -mtime +1 -delete 2> /dev/null || true
# Variables that are already set win.
while IFS='=' read -r name value; do
  case "$name" in
    MALLOC_* | NODE_OPTIONS) eval ": \"\${$name:=$value}\"; export $name" ;;
  esac
done < server/process.env
exec "${NODE:-node}" server/main.ts "$@"
