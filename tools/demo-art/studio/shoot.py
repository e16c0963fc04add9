"""Renders the scene twice with half the samples, denoises, and saves the tone-mapped picture."""
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


def shoot(path, seed):
    """Renders the current scene and writes a PNG. Fixed seeds make a repeated render identical."""
    sc = bpy.context.scene
    width, height = sc.render.resolution_x, sc.render.resolution_y
    sc.cycles.samples = max(2, sc.cycles.samples // 2)
    sc.cycles.adaptive_min_samples = max(2, sc.cycles.adaptive_min_samples // 2)
    halves = []
    with tempfile.TemporaryDirectory(prefix="shoot") as folder:
        passes_to(folder)
        for half in (0, 1):
            sc.cycles.seed = 2 * seed + half
            bpy.ops.render.render()
            halves.append(read_passes(folder, width, height))
    albedo, normal, depth = ((halves[0][i] + halves[1][i]) / 2 for i in (1, 2, 3))
    linear = np.ones((height, width, 4), "f")
    linear[..., :3] = denoise([h[0] for h in halves], albedo, normal, np.minimum(depth[..., 0], 1e3))
    image = bpy.data.images.new("final", width, height, float_buffer=True)
    image.colorspace_settings.name = "Linear"
    image.pixels.foreach_set(linear.ravel())
    image.update()
    image.save_render(path, scene=sc)
