import { INKS } from './drawn-text.ts'

/** Whose papers they are. `logo` is a PNG in the place of the arch. */
export interface Letterhead {
  name: string
  colors: { accent: string; sale: string }
  hasArch: boolean
  logo: { bytes: Buffer; width: number; height: number } | null
}

let current: Letterhead = { name: 'Trellis', colors: { accent: INKS.leaf, sale: INKS.clay }, hasArch: true, logo: null }

/** What papers are drawn on. */
export function currentLetterhead(): Letterhead {
  return current
}

/** Sets what papers are drawn on, once at the start: a process prints for one shop. */
export function setLetterhead(wanted: Letterhead): void {
  current = wanted
  INKS.leaf = wanted.colors.accent
  INKS.clay = wanted.colors.sale
}
