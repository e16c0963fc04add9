"""Colors of the studio: sRGB names to linear RGB."""
import math

import numpy as np

PALETTE = dict(ivory="EDE6D8", sand="D3BF9E", terracotta="B5623D", sage="98A487", forest="3C5140",
               ink="2B3D55", charcoal="383735", ochre="C48C30", blush="D8AC9C",
               oak="C2976A", walnut="69432C", ash="D9C09A", ebony="2A2320", brass="B3925C",
               rattan="C79B62", leaf="4A6A3C", soil="2E231B", clay="B98A68", white="F2EFE9", smoke="8C8A84")

TAU = 2 * math.pi

MUTE = dict(terracotta=.76, ochre=.64, sage=.8, forest=.82)      # these come out stronger than the rest


def rgb(name):
    """sRGB palette name -> linear RGB."""
    h = PALETTE.get(name, name)
    s = np.array([int(h[i:i + 2], 16) / 255 for i in (0, 2, 4)])
    s = (s.mean() + (s - s.mean()) * MUTE.get(name, .86)) * .95      # the filmic curve brightens: mute first
    return np.where(s <= .04045, s / 12.92, ((s + .055) / 1.055) ** 2.4)


def mix(a, b, t):
    return np.asarray(a) * (1 - t) + np.asarray(b) * t


def companion(color):
    """Returns the color of the second thing of a set."""
    return dict(ivory="sand", sand="ivory", terracotta="ivory", sage="ivory", forest="sand", ink="ivory",
                charcoal="sand", ochre="ivory", blush="ivory").get(color, "ivory")
