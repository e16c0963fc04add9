"""Renders the scene twice with half the samples, denoises, and saves the tone-mapped picture."""
import math
import os
import tempfile

import bpy
import numpy as np

from studio.denoise import denoise

PASSES = ("Image", "Denoising Albedo", "Denoising Normal", "Denoising Depth")


def passes_to(folder):
    """Makes the compositor write each pass as a raw OpenEXR file to `folder`."""
    sc = bpy.context.scene
    sc.view_layers[0].cycles.denoising_store_passes = True
    sc.use_nodes = True
    tree = sc.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new("CompositorNodeRLayers")
    out = tree.nodes.new("CompositorNodeOutputFile")
    out.base_path = folder
    out.format.file_format, out.format.color_depth, out.format.exr_codec, out.format.color_mode = "OPEN_EXR", "32", "NONE", "RGB"
    out.file_slots.clear()
    for i, name in enumerate(PASSES):
        out.file_slots.new(f"pass{i}_")
        tree.links.new(layers.outputs[name], out.inputs[i])
    composite = tree.nodes.new("CompositorNodeComposite")
    tree.links.new(layers.outputs[0], composite.inputs[0])


def read_passes(folder, width, height):
    found = []
    for i in range(len(PASSES)):
        path = os.path.join(folder, next(f for f in os.listdir(folder) if f.startswith(f"pass{i}_")))
        image = bpy.data.images.load(path)
        image.colorspace_settings.name = "Linear"
        pixels = np.empty(width * height * 4, "f")
        image.pixels.foreach_get(pixels)
        found.append(pixels.reshape(height, width, 4)[..., :3].copy())
        bpy.data.images.remove(image)
        os.unlink(path)
    return found


def rendered(folder, seed, samples, region=None):
    """Renders the current scene, or only its `region` (left, right, bottom and top in 0 to 1), and returns the passes."""
    sc = bpy.context.scene
    sc.cycles.samples, sc.cycles.seed = samples, seed
    r = sc.render
    r.use_border = region is not None
    if region:
        r.border_min_x, r.border_max_x, r.border_min_y, r.border_max_y = region
    bpy.ops.render.render()
    return read_passes(folder, r.resolution_x, r.resolution_y)


def pixels_of(region, width, height):
    """Returns the rows and columns of a region."""
    left, right, bottom, top = region
    return slice(math.ceil(bottom * height) + 1, math.floor(top * height) - 1), slice(math.ceil(left * width) + 1, math.floor(right * width) - 1)


def shoot(path, seed, region=None):
    """Renders the current scene and writes a PNG. Fixed seeds make a repeated render identical.

    region: the part of the frame with the product (see `rendered`), which gets all samples; the rest gets a third of them.
    """
    sc = bpy.context.scene
    width, height = sc.render.resolution_x, sc.render.resolution_y
    half_samples = max(2, sc.cycles.samples // 2)
    first = max(2, half_samples // 3) if region else half_samples
    pixels = pixels_of(region, width, height) if region else (slice(None), slice(None))
    halves = []
    with tempfile.TemporaryDirectory(prefix="shoot") as folder:
        passes_to(folder)
        for half in (0, 1):
            passes = rendered(folder, 4 * seed + 2 * half, first)
            if region:
                more = rendered(folder, 4 * seed + 2 * half + 1, half_samples - first, region)
                for whole, part in zip(passes, more):
                    whole[pixels] += (part[pixels] - whole[pixels]) * (1 - first / half_samples)
            halves.append(passes)
    sc.render.use_border = False
    normal, depth = ((halves[0][i] + halves[1][i]) / 2 for i in (2, 3))
    linear = np.ones((height, width, 4), "f")
    linear[..., :3] = denoise([h[0] for h in halves], [h[1] for h in halves], normal, np.minimum(depth[..., 0], 1e3), pixels)
    image = bpy.data.images.new("final", width, height, float_buffer=True)
    image.colorspace_settings.name = "Linear"
    image.pixels.foreach_set(linear.ravel())
    image.update()
    image.save_render(path, scene=sc)
