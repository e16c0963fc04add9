import { fileURLToPath } from 'node:url'

/** Fonts of PDFs and images: TrueType files with Latin letters, the sans font also with Greek and Cyrillic. */
export const FONTS = {
  serif: fileURLToPath(new URL('fonts/newsreader.ttf', import.meta.url)),
  sans: fileURLToPath(new URL('fonts/inter.ttf', import.meta.url)),
}

/** The storefront's colors in light mode. Accent and sale color are part of the letterhead. */
export const COLORS = {
  paper: '#f2efe8',
  tile: '#e7e3db',
  ink: '#1e1d19',
  muted: '#5d594f',
  hairline: '#d8d3c7',
}

/** SVG paths of the mark (an arch with a lattice and a leaf) in a box of 28 by 28. */
export const MARK = {
  arch: 'M5 26V13a9 9 0 0 1 18 0v13',
  lattice: 'M5 17.5 13.5 9M5 25.5 18.5 12M11.5 26 23 14.5M23 25.5 14.5 17M23 17.5 18.5 13M16.5 26 5 14.5',
  leaf: 'M13.5 9.4c-.6-4 1.700-7 6-7.6.6 4.300-1.800 7.300-6 7.600Z',
}

/** Branding of PDFs and cover images. */
export interface Letterhead {
  /** Name of the shop. */
  name: string
  colors: { accent: string; sale: string }
  /** True if the mark is drawn beside the name. */
  hasArch: boolean
  /** PNG that replaces the mark and the name, with its size in pixels; null if the brand has none. */
  logo: { bytes: Buffer; width: number; height: number } | null
}
