"""Writes database/demo/pictures/manifest.json from the shot lists and checks the pictures against them."""
import hashlib
import json
import os
import struct
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
PICTURES = os.path.normpath(os.path.join(HERE, "..", "..", "database", "demo", "pictures"))


def load(name):
    with open(os.path.join(HERE, name)) as f:
        return json.load(f)


def webp_size(data):
    """Width and height of a lossy (VP8) WebP file."""
    assert data[:4] == b"RIFF" and data[8:16] == b"WEBPVP8 " and data[23:26] == b"\x9d\x01\x2a"
    return tuple(n & 0x3fff for n in struct.unpack("<HH", data[26:30]))


rows, faults, seen, total = [], [], {}, 0
shots = [(s, (900, 900)) for s in load("items.json")] + [(dict(b, form="banner", material="", color=b["wall"], variant=0, family="banner"), (2000, 900)) for b in load("banners.json")]
for s, size in shots:
    path = os.path.join(PICTURES, s["file"])
    if not os.path.exists(path):
        faults.append("missing " + s["file"])
        continue
    with open(path, "rb") as f:
        data = f.read()
    digest = hashlib.sha256(data).digest()
    if digest in seen:
        faults.append(f"{s['file']} equals {seen[digest]}")
    seen[digest] = s["file"]
    if webp_size(data) != size:
        faults.append(f"{s['file']} measures {webp_size(data)}")
    total += len(data)
    rows.append({k: s[k] for k in ("id", "file", "form", "material", "color", "variant", "family", "alt")} | dict(width=size[0], height=size[1], bytes=len(data)))
known = {r["file"] for r in rows}
for folder in ("products", "banners"):
    faults += [f"not listed: {folder}/{n}" for n in sorted(os.listdir(os.path.join(PICTURES, folder))) if f"{folder}/{n}" not in known]
with open(os.path.join(PICTURES, "manifest.json"), "w") as f:
    json.dump(rows, f, indent=1)
    f.write("\n")
print(len(rows), "pictures,", total, "bytes")
for fault in faults:
    print("FAULT", fault)
sys.exit(bool(faults))
