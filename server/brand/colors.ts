/**
 * Colours of a brand: from one colour its shades for paper and for the dark. Lightness is changed in OKLCH, where the eye
 * sees equal steps; contrast is that of WCAG 2.2.
 */

/** `#rrggbb`. */
export type Hex = string

/** What text stands on; the same as in web/ui/styles/tokens.css. */
export const GROUNDS = {
  light: { paper: '#f2efe8', tile: '#e7e3db', ink: '#1e1d19', pale: '#fbfaf6' },
  dark: { paper: '#191814', tile: '#2a2822', ink: '#efebe2' },
} as const

/** WCAG 2.2, 1.4.3: what small text needs. */
export const READABLE = 4.5

export interface Shades {
  base: Hex
  /** Pointed at. */
  deep: Hex
  /** A ground behind it. */
  wash: Hex
  /** Text on it. */
  on: Hex
}

interface Oklch {
  l: number
  c: number
  h: number
}

/** The contrast of two colours, from 1 to 21. */
export function contrast(one: Hex, other: Hex): number {
  const [brighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (brighter + 0.05) / (darker + 0.05)
}

/** The shades of a colour on paper and in the dark. */
export function shadesOf(color: Hex): { light: Shades; dark: Shades } {
  const { light, dark } = GROUNDS
  const bright = readableOn([dark.paper, dark.tile], color, 1)
  return {
    light: {
      base: color,
      deep: lightened(color, -0.08),
      wash: washOf(color, light.paper),
      on: contrast(color, light.pale) >= READABLE ? light.pale : light.ink,
    },
    dark: {
      base: bright,
      deep: lightened(bright, 0.07),
      wash: washOf(bright, dark.paper),
      on: lightened(bright, -0.58),
    },
  }
}

/** The nearest colour of the same hue that can be read on paper. */
export function readableOnPaper(color: Hex): Hex {
  return readableOn([GROUNDS.light.paper], color, -1)
}

/** Made lighter (1) or darker (-1), in small steps, until it can be read on each of the grounds. */
function readableOn(grounds: readonly Hex[], color: Hex, direction: 1 | -1): Hex {
  let shade = direction === 1 ? fromOklch({ ...toOklch(color), l: Math.max(toOklch(color).l, 0.74) }) : color
  for (let step = 0; step < 100 && grounds.some((ground) => contrast(shade, ground) < READABLE); step += 1) {
    shade = lightened(shade, direction * 0.01)
  }
  return shade
}

/** A breath of the colour over the ground: as much as leaves the colour readable on it. */
function washOf(color: Hex, ground: Hex): Hex {
  for (let share = 0.12; share > 0; share -= 0.02) {
    const wash = mixed(color, ground, share)
    if (contrast(color, wash) >= READABLE) return wash
  }
  return ground
}

function lightened(color: Hex, by: number): Hex {
  const { l, c, h } = toOklch(color)
  return fromOklch({ l: Math.min(0.97, Math.max(0.12, l + by)), c, h })
}

function mixed(one: Hex, other: Hex, share: number): Hex {
  const others = channels(other)
  return toHex(channels(one).map((value, index) => value * share + (others[index] ?? 0) * (1 - share)))
}

function luminance(color: Hex): number {
  const [r = 0, g = 0, b = 0] = channels(color).map(linear)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Red, green and blue from 0 to 1. */
function channels(color: Hex): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
}

function toHex(values: readonly number[]): Hex {
  const bytes = values.map((value) => Math.round(Math.min(1, Math.max(0, value)) * 255))
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

function linear(value: number): number {
  return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function gamma(value: number): number {
  return value <= 0.003_130_8 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
}

// The matrices of Björn Ottosson's Oklab.
function toOklch(color: Hex): Oklch {
  const [r = 0, g = 0, b = 0] = channels(color).map(linear)
  const l = Math.cbrt(0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b)
  const m = Math.cbrt(0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b)
  const s = Math.cbrt(0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b)
  const x = 1.977_998_495_1 * l - 2.428_592_205 * m + 0.450_593_709_9 * s
  const y = 0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766 * s
  return {
    l: 0.210_454_255_3 * l + 0.793_617_785 * m - 0.004_072_046_8 * s,
    c: Math.hypot(x, y),
    h: Math.atan2(y, x),
  }
}

/** A screen cannot show every colour: what is too strong for it loses strength, not hue. */
function fromOklch({ l, c, h }: Oklch): Hex {
  for (let strength = c; strength > 0.001; strength -= 0.004) {
    const values = toChannels({ l, c: strength, h })
    if (values.every((value) => value > -0.001 && value < 1.001)) return toHex(values)
  }
  return toHex(toChannels({ l, c: 0, h: 0 }))
}

function toChannels({ l, c, h }: Oklch): number[] {
  const [x, y] = [c * Math.cos(h), c * Math.sin(h)]
  const long = (l + 0.396_337_777_4 * x + 0.215_803_757_3 * y) ** 3
  const middle = (l - 0.105_561_345_8 * x - 0.063_854_172_8 * y) ** 3
  const short = (l - 0.089_484_177_5 * x - 1.291_485_548 * y) ** 3
  return [
    4.076_741_662_1 * long - 3.307_711_591_3 * middle + 0.230_969_929_2 * short,
    -1.268_438_004_6 * long + 2.609_757_401_1 * middle - 0.341_319_396_5 * short,
    -0.004_196_086_3 * long - 0.703_418_614_7 * middle + 1.707_614_701 * short,
  ].map(gamma)
}
