"""The stage: render settings, camera, softboxes, window light and backdrop."""
import math

import bpy
import numpy as np
from mathutils import Vector

from studio.materials.plain import plain
from studio.mesh import surface
from studio.nodes import Mat
from studio.palette import rgb

PAPER = "FFF6E9"


def reset():
    """Empties Blender."""
    bpy.ops.wm.read_factory_settings(use_empty=True)


def setup(width, height, samples, fill=.3):
    """Configures Cycles and returns the scene. `fill` is the strength of the ambient light."""
    sc = bpy.context.scene
    sc.render.engine = "CYCLES"
    cy = sc.cycles
    cy.samples, cy.use_denoising = samples, False
    cy.use_adaptive_sampling = False
    cy.max_bounces, cy.diffuse_bounces, cy.glossy_bounces, cy.transmission_bounces = 8, 2, 2, 8
    cy.sample_clamp_indirect, cy.sample_clamp_direct = 3, 12
    cy.caustics_reflective, cy.caustics_refractive, cy.blur_glossy = False, False, .6
    cy.pixel_filter_type, cy.filter_width = "BLACKMAN_HARRIS", 1.5
    sc.render.use_persistent_data = True
    sc.render.resolution_x, sc.render.resolution_y, sc.render.resolution_percentage = width, height, 100
    sc.view_settings.view_transform, sc.view_settings.look = "Filmic", "High Contrast"
    sc.view_settings.exposure = .72
    sc.render.image_settings.file_format, sc.render.image_settings.color_depth = "PNG", "8"
    sc.world = bpy.data.worlds.new("world")
    sc.world.use_nodes = True
    sc.world.cycles.sampling_method = "NONE"             # even ambient light: rays that miss everything sample it well enough
    background = sc.world.node_tree.nodes["Background"]
    background.inputs[0].default_value, background.inputs[1].default_value = (1, .97, .93, 1), fill
    return sc


def aim(obj, at, target):
    """Links an object that looks from `at` to `target`."""
    obj.location = at
    obj.rotation_euler = (Vector(target) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    bpy.context.scene.collection.objects.link(obj)
    return obj


def area(at, target, size, power, color=(1, .95, .88)):
    """Round softbox; `power` in watts."""
    light = bpy.data.lights.new("area", "AREA")
    light.shape, light.size, light.energy, light.color = "DISK", size, power, color
    return aim(bpy.data.objects.new("area", light), at, target)


def camera(at, target, lens, focus, fstop):
    """Camera with `lens` in millimeters and the distance of its focus."""
    data = bpy.data.cameras.new("camera")
    data.lens, data.dof.use_dof, data.dof.focus_distance, data.dof.aperture_fstop = lens, True, focus, fstop
    obj = aim(bpy.data.objects.new("camera", data), at, target)
    bpy.context.scene.camera = obj
    return obj


def quad(center, across, up, width, height, mat):
    """Rectangle around `center`, spanned by the unit vectors `across` and `up`."""
    c, a, b = Vector(center), Vector(across) * (width / 2), Vector(up) * (height / 2)
    return surface(np.array([[c - a - b, c + a - b], [c - a + b, c + a + b]], float), mat, smooth=False)


def window(target, direction, distance, energy, pane=2.6, bar=.35, columns=2, rows=3, softness=.05, color=(1, .86, .68), roll=0.):
    """Sun through a window of panes whose center casts its light on `target`."""
    sun = bpy.data.lights.new("sun", "SUN")
    sun.energy, sun.angle, sun.color = energy, softness, color
    direction = Vector(direction).normalized()
    aim(bpy.data.objects.new("sun", sun), Vector(target) - direction * 30, target)
    mask, center = plain("white", .9), Vector(target) - direction * distance
    turn = direction.to_track_quat("-Z", "Y")
    spin = np.array([[math.cos(roll), -math.sin(roll)], [math.sin(roll), math.cos(roll)]])
    across, up = (turn @ Vector((*spin[:, i], 0)) for i in (0, 1))

    def bar_at(u, v, width, height):
        obj = quad(center + across * u + up * v, across, up, width, height, mask)
        obj.visible_camera = obj.visible_diffuse = obj.visible_glossy = obj.visible_transmission = False

    width, height = columns * pane + (columns - 1) * bar, rows * pane + (rows - 1) * bar
    for sign in (-1, 1):
        bar_at(sign * (30 + width / 2), 0, 60, 120)
        bar_at(0, sign * (30 + height / 2), width + .02, 60)
    for i in range(1, columns):
        bar_at(-width / 2 + i * (pane + bar) - bar / 2, 0, bar, height)
    for i in range(1, rows):
        bar_at(0, -height / 2 + i * (pane + bar) - bar / 2, width, bar)


def card(center, across, up, width, height, strength, color=(1, .97, .93)):
    """White board that glossy surfaces reflect. It lights nothing."""
    mat = Mat("card", (0, 0, 0), Emission=color, Roughness=1., **{"Emission Strength": strength}).mat
    mat.cycles.sample_as_light = False
    obj = quad(center, across, up, width, height, mat)
    obj.visible_camera = obj.visible_diffuse = obj.visible_shadow = obj.visible_transmission = False
    return obj


def flag(center, across, up, width, height):
    """Black board that only glass shows: its edges refract it and stand out from a bright backdrop."""
    obj = quad(center, across, up, width, height, plain("ebony", .9))
    obj.visible_camera = obj.visible_diffuse = obj.visible_shadow = False
    return obj


def backdrop(color, wall_y, bend=3.):
    """Paper sweep: a floor that bends up into a wall at `wall_y`."""
    a = np.linspace(0, math.pi / 2, 32)
    profile = np.vstack([[(-30, 0)], np.stack([wall_y - bend + bend * np.sin(a), bend - bend * np.cos(a)], -1), [(wall_y, 40)]])
    points = np.stack([np.stack([np.full(len(profile), x), profile[:, 0], profile[:, 1]], -1) for x in (-40, 40)], 1)
    return surface(points, Mat("backdrop", rgb(color), Roughness=.9, Specular=.1).mat)
