"""Renders one job with Blender: blender -b --python render.py -- JOB.json

JOB.json is {"shot": name of a scene, "spec": row of a shot list, "width", "height", "samples", "out": path of the PNG}.
"""
import json
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from studio.rooms import room  # noqa: E402 (needs the path above)
from studio.shoot import shoot  # noqa: E402
from studio.shots import detail, product, scale  # noqa: E402
from studio.stage import reset  # noqa: E402
from studio.still_life import banner  # noqa: E402

SQUARE = dict(product=product, detail=detail, scale=scale, room=room)


def main():
    with open(sys.argv[sys.argv.index("--") + 1]) as f:
        job = json.load(f)
    reset()
    region = None
    if job["shot"] == "banner":
        banner(job["spec"], job["width"], job["height"], job["samples"])
    else:
        region = SQUARE[job["shot"]](job["spec"], job["width"], job["samples"])
    shoot(job["out"], job["spec"].get("seed", 1), region)


main()
