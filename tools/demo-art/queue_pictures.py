"""Renders the pictures that are missing or older than their recipe, the most valuable first.

    nice -n 19 python3 queue_pictures.py [--list] [--only ID ...] [--threads 1]

Stop it at any moment and start it again: a picture and its line in the manifest are written whole or not at all.
"""
import argparse
import base64
import fcntl
import json
import os
import subprocess
import sys
import tempfile
import time

from recipes import forget_code, recipe
from shot_list import DEMO, HERE, jobs

PICTURES = os.path.join(DEMO, "pictures")
MANIFEST = os.path.join(PICTURES, "manifest.json")
OUT = os.path.join(HERE, "out")
SYSTEM = {"PATH": "/usr/bin:/bin", "PYTHONNOUSERSITE": "1"}     # Blender takes its Python packages from the first Python in PATH
QUALITY, MOST_BYTES, LEAST_QUALITY = 82, 150_000, 75


def read_manifest():
    with open(MANIFEST) as f:
        return json.load(f)


def write_whole(path, data):
    with tempfile.NamedTemporaryFile(dir=os.path.dirname(path), delete=False) as f:
        f.write(data)
    os.chmod(f.name, 0o644)
    os.replace(f.name, path)


def webp(png, quality, *options):
    return subprocess.run(["cwebp", "-quiet", "-m", "6", "-q", str(quality), *options, png, "-o", "-"], check=True, capture_output=True).stdout


def render(job, threads):
    """Returns the path of the PNG."""
    os.makedirs(OUT, exist_ok=True)
    png = os.path.join(OUT, job["id"] + ".png")
    request = os.path.join(OUT, job["id"] + ".json")
    with open(request, "w") as f:
        json.dump({k: job[k] for k in ("shot", "spec", "width", "height", "samples")} | dict(out=png), f)
    with open(os.path.join(OUT, job["id"] + ".log"), "w") as log:
        subprocess.run(["blender", "-b", "--threads", str(threads), "--python-exit-code", "1", "--python", os.path.join(HERE, "render.py"), "--", request],
                       check=True, stdout=log, stderr=subprocess.STDOUT, env=os.environ | SYSTEM)
    return png


def publish(job, png, made_by):
    """Writes the WebP and its line in the manifest. The blur placeholder is a WebP of 16 pixels as a data URL."""
    data = webp(png, QUALITY)
    if len(data) > MOST_BYTES:
        data = webp(png, LEAST_QUALITY)
    write_whole(os.path.join(PICTURES, job["file"]), data)
    blur = "data:image/webp;base64," + base64.b64encode(webp(png, 20, "-resize", "16", "0")).decode()
    spec = job["spec"]
    line = {k: job[k] for k in ("id", "file", "kind", "alt", "width", "height")} | dict(
        form=spec.get("form", "banner"), material=spec.get("material", ""), color=spec.get("color", spec.get("wall")),
        variant=spec.get("variant", 0), family=spec.get("family", "banner"), bytes=len(data), blur=blur, recipe=made_by) | ({"of": job["of"]} if "of" in job else {})
    rows = read_manifest()
    place = next((i for i, row in enumerate(rows) if row["id"] == job["id"]), len(rows))
    rows[place:place + 1] = [line]
    write_whole(MANIFEST, (json.dumps(rows, indent=2, ensure_ascii=False) + "\n").encode())
    return len(data)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--list", action="store_true", help="print the pictures to render, and render nothing")
    parser.add_argument("--only", nargs="+", metavar="ID", help="render these pictures alone, in this order")
    parser.add_argument("--threads", type=int, default=1)
    args = parser.parse_args()
    done = {row["id"]: row.get("recipe") for row in read_manifest()}
    todo = [job for job in jobs() if (not args.only or job["id"] in args.only) and done.get(job["id"]) != recipe(job)]
    todo.sort(key=lambda job: done.get(job["id"]) is not None)   # pictures of the previous studio first, then those of older recipes
    if args.only:
        todo.sort(key=lambda job: args.only.index(job["id"]))
    if args.list:
        print(*(job["id"] for job in todo), sep="\n")
        return
    failed = []
    os.makedirs(OUT, exist_ok=True)
    with open(os.path.join(OUT, "lock"), "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)     # fails if another queue renders
        for n, job in enumerate(todo):
            began = time.monotonic()
            forget_code()                            # the code may have changed since the queue began
            made_by = recipe(job)
            try:
                size = publish(job, render(job, args.threads), made_by)
            except subprocess.CalledProcessError:
                failed.append(job["id"])
                print(f"{n + 1}/{len(todo)} {job['id']}: failed, see {OUT}/{job['id']}.log", flush=True)
                continue
            print(f"{n + 1}/{len(todo)} {job['id']}: {size / 1000:.0f} KB in {(time.monotonic() - began) / 60:.1f} minutes", flush=True)
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
