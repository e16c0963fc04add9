/** CSS backgrounds by color name, in lower case: the pigments, woods and metals of home goods, then the common names. */
const SWATCHES: Readonly<Record<string, string>> = {
  ivory: '#ede6d8',
  cream: '#f2e9d4',
  sand: '#d3bf9e',
  natural: '#c79b62',
  terracotta: '#b5623d',
  rust: '#9a4a2a',
  sage: '#98a487',
  olive: '#71733f',
  forest: '#3c5140',
  ink: '#2b3d55',
  navy: '#1f2c47',
  charcoal: '#383735',
  ochre: '#c48c30',
  mustard: '#c99a2e',
  blush: '#d8ac9c',
  smoke: '#8c8a84',
  oak: '#c2976a',
  walnut: '#69432c',
  ash: '#d9c09a',
  ebony: '#2a2320',
  brass: '#b3925c',
  gold: '#c6a256',
  silver: '#bfc1c2',
  copper: '#b0693f',
  clear: 'linear-gradient(135deg, #fff 42%, #b9c7cb 42% 58%, #fff 58%)',
  white: '#fbfaf7',
  black: '#1c1b1a',
  gray: '#8b8b88',
  grey: '#8b8b88',
  beige: '#dccdb2',
  tan: '#c6a17a',
  brown: '#6f4a32',
  red: '#a8322a',
  burgundy: '#6b2230',
  orange: '#cf7434',
  yellow: '#e0bd4a',
  green: '#4f7a52',
  teal: '#2f7573',
  blue: '#3f6291',
  purple: '#6d4f83',
  lavender: '#b5a7cc',
  pink: '#dda3ad',
}

/** Returns the CSS background of a color name, or null if it is unknown. A compound such as `Forest green` has the color of its last known word. */
export function swatchOf(color: string): string | null {
  const name = color
    .toLowerCase()
    .split(/[^a-z]+/)
    .findLast((word) => Object.hasOwn(SWATCHES, word))
  return name === undefined ? null : (SWATCHES[name] ?? null)
}
