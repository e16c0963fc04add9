/**
 * Colors of a brand: derives the shades for the light and the dark theme from one color. Lightness changes in OKLCH, where equal
 * differences look equal; contrast is that of WCAG 2.2.
 */
import {
  clampChroma,
  converter,
  formatHex,
  interpolate,
  modeLrgb,
  modeOklch,
  modeRgb,
  useMode,
  wcagContrast,
} from 'culori/fn'

useMode(modeRgb)
useMode(modeLrgb)
useMode(modeOklch)
const toOklch = converter('oklch')

/** `#rrggbb`. */
export type Hex = string

/** Backgrounds and texts of the themes, the same as in web/ui/styles/tokens.css. */
export const GROUNDS = {
  light: { paper: '#f2efe8', tile: '#e7e3db', ink: '#1e1d19', pale: '#fbfaf6' },
  dark: { paper: '#191814', tile: '#2a2822', ink: '#efebe2' },
} as const

/** Minimum contrast of small text (WCAG 2.2, 1.4.3). */
export const READABLE = 4.5

export interface Shades {
  base: Hex
  /** On hover. */
  deep: Hex
  /** Tinted background. */
  wash: Hex
  /** Text on the base color. */
  on: Hex
}

/** Returns the contrast of two colors, from 1 to 21. */
export function contrast(one: Hex, other: Hex): number {
  return wcagContrast(one, other)
}

/** Returns the shades of a color for the light and the dark theme. */
export function shadesOf(color: Hex): { light: Shades; dark: Shades } {
  const { light, dark } = GROUNDS
  const bright = readableOn([dark.paper, dark.tile], color, 1)
  return {
    light: {
      base: color,
      deep: lighten(color, -0.08),
      wash: washOf(color, light.paper),
      on: contrast(color, light.pale) >= READABLE ? light.pale : light.ink,
    },
    dark: {
      base: bright,
      deep: lighten(bright, 0.07),
      wash: washOf(bright, dark.paper),
      on: lighten(bright, -0.58),
    },
  }
}

/** Returns the nearest color of the same hue that is readable on the paper of the light theme. */
export function readableOnPaper(color: Hex): Hex {
  return readableOn([GROUNDS.light.paper], color, -1)
}

/** Makes a color lighter (1) or darker (-1) in small steps until it is readable on each of the backgrounds. */
function readableOn(grounds: readonly Hex[], color: Hex, direction: 1 | -1): Hex {
  let shade = direction === 1 ? withLightness(color, (lightness) => Math.max(lightness, 0.74)) : color
  for (let step = 0; step < 100 && grounds.some((ground) => contrast(shade, ground) < READABLE); step += 1) {
    shade = lighten(shade, direction * 0.01)
  }
  return shade
}

/** Mixes a little of the color into the background, as much as leaves the color readable on it. */
function washOf(color: Hex, ground: Hex): Hex {
  for (let share = 0.12; share > 0; share -= 0.02) {
    const wash = formatHex(interpolate([ground, color], 'rgb')(share))
    if (contrast(color, wash) >= READABLE) return wash
  }
  return ground
}

function lighten(color: Hex, by: number): Hex {
  return withLightness(color, (lightness) => Math.min(0.97, Math.max(0.12, lightness + by)))
}

/** Changes the OKLCH lightness of a color. If sRGB cannot show the result, its chroma is reduced and its hue is kept. */
function withLightness(color: Hex, change: (lightness: number) => number): Hex {
  const oklch = toOklch(color)
  if (!oklch) throw new Error(`${color} is not a color`)
  return formatHex(clampChroma({ ...oklch, l: change(oklch.l) }, 'oklch'))
}
