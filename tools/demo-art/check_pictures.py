"""Checks the pictures of the demo shop against the shot lists and the manifest, and counts those that the queue would render again."""
import hashlib
import os
import struct
import sys

from queue_pictures import PICTURES, read_manifest
from recipes import recipe
from shot_list import jobs

MOST_BYTES = 60_000_000


def webp_size(data):
    """Width and height of a lossy (VP8) WebP file."""
    assert data[:4] == b"RIFF" and data[8:16] == b"WEBPVP8 " and data[23:26] == b"\x9d\x01\x2a"
    return tuple(n & 0x3fff for n in struct.unpack("<HH", data[26:30]))


def main():
    rows, faults, seen = {row["id"]: row for row in read_manifest()}, [], {}
    listed = jobs()
    for job in listed:
        row, path = rows.get(job["id"]), os.path.join(PICTURES, job["file"])
        if row is None and job["kind"] != "main":
            continue                                 # the shop shows the others once they are rendered
        if row is None or not os.path.exists(path):
            faults.append(f"missing {job['file']}")
            continue
        with open(path, "rb") as f:
            data = f.read()
        digest = hashlib.sha256(data).digest()
        if digest in seen:
            faults.append(f"{job['file']} equals {seen[digest]}")
        seen[digest] = job["file"]
        if webp_size(data) != (row["width"], row["height"]) or len(data) != row["bytes"]:
            faults.append(f"{job['file']} measures {webp_size(data)} and {len(data)} bytes")
    files = {job["file"] for job in listed}
    for folder in ("products", "banners"):
        faults += [f"not listed: {folder}/{n}" for n in sorted(os.listdir(os.path.join(PICTURES, folder))) if f"{folder}/{n}" not in files]
    total = sum(os.path.getsize(os.path.join(folder, n)) for folder, _, names in os.walk(PICTURES) for n in names)
    if total > MOST_BYTES:
        faults.append(f"{total} bytes are more than {MOST_BYTES}")
    stale = sum(rows.get(job["id"], {}).get("recipe") != recipe(job) for job in listed)
    print(f"{len(listed)} pictures, {total / 1e6:.1f} MB; {stale} are older than their recipe")
    for fault in faults:
        print("FAULT", fault)
    sys.exit(bool(faults))


main()
