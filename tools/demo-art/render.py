"""Renders one job with Blender: blender -b --python render.py -- JOB.json

JOB.json is {"shot": "product" | "banner", "spec": row of a shot list, "width", "height", "samples", "out": path of the PNG}.
"""
import json
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from studio.shoot import shoot  # noqa: E402 (needs the path above)
from studio.shots import banner, product  # noqa: E402
from studio.stage import reset  # noqa: E402


def main():
    with open(sys.argv[sys.argv.index("--") + 1]) as f:
        job = json.load(f)
    reset()
    if job["shot"] == "banner":
        banner(job["spec"], job["width"], job["height"], job["samples"])
    else:
        product(job["spec"], job["width"], job["samples"])
    shoot(job["out"], job["spec"].get("seed", 1))


main()
