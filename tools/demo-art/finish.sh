#!/bin/sh
# PNG -> WebP and manifest.json. Usage: finish.sh WORK_DIR (holding png/ and bpng/). Safe to repeat: only newer PNGs are converted.
set -e
here=$(cd "$(dirname "$0")" && pwd)
work=${1:-out}
out="$here/../../database/demo/pictures"
mkdir -p "$out/products" "$out/banners"
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

convert_all() {                                     # folder, target folder, contrast, quality, most bytes
  for f in "$1"/*.png; do
    [ -s "$f" ] || continue
    o="$2/$(basename "$f" .png).webp"
    [ "$o" -nt "$f" ] && continue
    convert "$f" -sigmoidal-contrast "$3" "$tmp/p.png"
    cwebp -quiet -m 6 -q "$4" "$tmp/p.png" -o "$tmp/p.webp"
    [ "$(stat -c %s "$tmp/p.webp")" -le "$5" ] || cwebp -quiet -m 6 -q $(($4 - 8)) "$tmp/p.png" -o "$tmp/p.webp"
    mv "$tmp/p.webp" "$o"
  done
}
convert_all "$work/png" "$out/products" 2.2x55% 92 60000
convert_all "$work/bpng" "$out/banners" 2x52% 86 120000
python3 "$here/manifest.py"
