import type { Hue, Item } from './types.ts'

interface Name {
  /** Name in the option and the title. */
  label: string
  /** Value of the color filter. */
  filter: string
  /** Two letters of the SKU. */
  code: string
}

const NAMES: Readonly<Record<Hue, Name>> = {
  ivory: { label: 'Ivory', filter: 'Ivory', code: 'IV' },
  sand: { label: 'Sand', filter: 'Sand', code: 'SD' },
  terracotta: { label: 'Terracotta', filter: 'Terracotta', code: 'TC' },
  sage: { label: 'Sage', filter: 'Sage', code: 'SG' },
  forest: { label: 'Forest', filter: 'Forest', code: 'FO' },
  ink: { label: 'Ink', filter: 'Ink', code: 'IK' },
  charcoal: { label: 'Charcoal', filter: 'Charcoal', code: 'CH' },
  ochre: { label: 'Ochre', filter: 'Ochre', code: 'OC' },
  blush: { label: 'Blush', filter: 'Blush', code: 'BL' },
  oak: { label: 'Oak', filter: 'Oak', code: 'OK' },
  walnut: { label: 'Walnut', filter: 'Walnut', code: 'WN' },
  ash: { label: 'Ash', filter: 'Ash', code: 'AS' },
  ebony: { label: 'Ebony', filter: 'Ebony', code: 'EB' },
  brass: { label: 'Brass', filter: 'Brass', code: 'BR' },
  rattan: { label: 'Natural', filter: 'Natural', code: 'NT' },
  white: { label: 'White', filter: 'White', code: 'WH' },
  smoke: { label: 'Smoke', filter: 'Smoke', code: 'SM' },
}

/** Names that differ for woven materials and glass. */
const SPECIAL: Partial<Record<string, Partial<Record<Hue, Name>>>> = {
  rattan: {
    walnut: { label: 'Dark brown', filter: 'Walnut', code: 'DB' },
    ebony: { label: 'Black', filter: 'Ebony', code: 'BK' },
    ash: { label: 'Pale', filter: 'Natural', code: 'PL' },
    oak: { label: 'Honey', filter: 'Natural', code: 'HN' },
  },
  glass: { white: { label: 'Clear', filter: 'Clear', code: 'CL' } },
}

export function hueName(material: string, hue: Hue): Name {
  return SPECIAL[material]?.[hue] ?? NAMES[hue]
}

const SECOND: Partial<Record<Hue, Hue>> = { ivory: 'sand', forest: 'sand', charcoal: 'sand' }

/** Returns the second color in the image. Without an accent it depends on the first color. */
export function secondHue(item: Item): Hue {
  if (item.form === 'basket') return item.accent ?? 'walnut'
  return item.accent ?? SECOND[item.color] ?? 'ivory'
}

/** Returns the colors for the color filter: the product's own color and other clearly visible ones. */
export function filterColors(item: Item): string {
  const extra = item.form === 'frame' ? (item.colors ?? ['terracotta', 'ochre', 'sage']) : []
  const accent = item.accent ? [hueName(item.material, item.accent).filter] : []
  const names = [hueName(item.material, item.color).filter, ...accent, ...extra.map((hue) => NAMES[hue].filter)]
  return [...new Set(names)].slice(0, 4).join('|')
}

/** Returns the wood of this color. Ebony is stained ash. */
export function woodOf(hue: Hue): string {
  if (hue === 'walnut') return 'Walnut'
  return hue === 'ash' || hue === 'ebony' ? 'Ash' : 'Oak'
}

export function metalOf(hue: Hue): string {
  return hue === 'brass' ? 'Brass' : 'Steel'
}
