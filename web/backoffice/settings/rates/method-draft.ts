import type { ShippingRate } from '#contract/schemas/orders/rates.ts'

/** Cells of a shipping method as texts, so that typing is not disturbed. An empty one is absent. */
export interface MethodDraft {
  /** Identifies the row on the screen. */
  id: string
  /** Empty for a new method, which gets its key when it is saved. */
  key: string
  /** Slug of the supplier; empty: every supplier without methods of its own. */
  maker: string
  name: string
  kind: ShippingRate['kind']
  rate: string
  per_pound: string
  free_from: string
  free_counts: 'maker' | 'order'
  min_weight_lb: string
  max_weight_lb: string
  states: string
  days_from: string
  days_to: string
}

export const KIND_TEXTS: Record<ShippingRate['kind'], string> = {
  flat: 'Flat',
  weight: 'By weight',
  freight: 'Freight quote',
}

/** Cells in the order of the grid. */
export const CELLS = [
  'name',
  'kind',
  'rate',
  'per_pound',
  'free_from',
  'free_counts',
  'min_weight_lb',
  'max_weight_lb',
  'states',
  'days_from',
  'days_to',
] as const satisfies readonly (keyof MethodDraft)[]
export type Cell = (typeof CELLS)[number]

/** Returns stored methods as rows of the grid. */
export function toDrafts(rates: readonly ShippingRate[]): MethodDraft[] {
  return rates.map((rate) => ({
    id: rate.key,
    key: rate.key,
    maker: rate.maker ?? '',
    name: rate.name,
    kind: rate.kind,
    rate: textOf(rate.rate),
    per_pound: textOf(rate.per_pound),
    free_from: textOf(rate.free_from),
    free_counts: rate.free_counts ?? 'order',
    min_weight_lb: textOf(rate.min_weight_lb),
    max_weight_lb: textOf(rate.max_weight_lb),
    states: (rate.states ?? []).join(', '),
    days_from: String(rate.transit_days[0]),
    days_to: String(rate.transit_days[1]),
  }))
}

const NUMBERS = ['rate', 'per_pound', 'free_from', 'min_weight_lb', 'max_weight_lb'] as const
const DAYS = ['days_from', 'days_to'] as const

/** Returns messages by field, such as `shipping.0.rate`, for cells that are no numbers, and for methods without a price. The server checks the rest. */
export function cellErrors(drafts: readonly MethodDraft[]): Record<string, string[]> {
  const found = drafts.flatMap((draft, index) => [
    ...NUMBERS.filter((cell) => draft[cell].trim() !== '' && !/^\d*\.?\d+$/.test(draft[cell].trim())).map(
      (cell) => [`shipping.${index}.${cell}`, [`“${draft[cell]}” is not a number. Enter one such as 12.50.`]] as const,
    ),
    ...(hasPrice(draft) ? [] : [[`shipping.${index}.rate`, ['Enter the price. 0 is free shipping.']] as const]),
    ...DAYS.filter((cell) => !/^\d+$/.test(draft[cell].trim())).map(
      (cell) =>
        [`shipping.${index}.${cell}`, ['Enter the days in transit as whole numbers, such as 2 and 6.']] as const,
    ),
  ])
  return Object.fromEntries(found.map(([field, messages]) => [field, [...messages]]))
}

/** An empty price is not free shipping: that is a zero. */
function hasPrice({ kind, rate, per_pound }: MethodDraft): boolean {
  return kind === 'freight' || rate.trim() !== '' || (kind === 'weight' && per_pound.trim() !== '')
}

/** Returns the rows of the grid, whose cells are numbers, as methods. */
export function toRates(drafts: readonly MethodDraft[]): ShippingRate[] {
  const taken = new Set(drafts.map(({ key }) => key))
  return drafts.map((draft) => {
    const { kind, maker, free_counts } = draft
    const states = draft.states.split(/[,;]+/).flatMap((state) => state.trim() || [])
    return {
      key: draft.key || newKey(draft, taken),
      ...(maker !== '' && { maker }),
      name: draft.name.trim(),
      kind,
      ...(kind !== 'freight' && { rate: numberOf(draft.rate) ?? 0 }),
      ...(kind === 'weight' && { per_pound: numberOf(draft.per_pound) ?? 0 }),
      ...(draft.free_from.trim() !== '' && { free_from: Number(draft.free_from), free_counts }),
      ...optional('min_weight_lb', draft.min_weight_lb),
      ...optional('max_weight_lb', draft.max_weight_lb),
      ...(states.length > 0 && { states }),
      transit_days: [numberOf(draft.days_from) ?? 0, numberOf(draft.days_to) ?? 0],
    }
  })
}

let created = 0

/** Returns a new row for a supplier. */
export function newDraft(maker: string): MethodDraft {
  created += 1
  return {
    id: `new ${created}`,
    key: '',
    maker,
    name: '',
    kind: 'flat',
    rate: '',
    per_pound: '',
    free_from: '',
    free_counts: 'order',
    min_weight_lb: '',
    max_weight_lb: '',
    states: '',
    days_from: '2',
    days_to: '6',
  }
}

/** Returns a copy of a row, as a new method. */
export function copyDraft(draft: MethodDraft): MethodDraft {
  return { ...draft, id: newDraft(draft.maker).id, key: '' }
}

/**
 * Fills cells that were copied from a spreadsheet into the rows of the same supplier, from a row and cell to the right and down. Adds rows
 * for what is longer. Returns null for a single cell, which the input pastes itself.
 */
export function pasteCells(drafts: readonly MethodDraft[], id: string, cell: Cell, text: string): MethodDraft[] | null {
  const lines = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'))
  const target = drafts.find((draft) => draft.id === id)
  if (!target || (lines.length === 1 && lines[0]?.length === 1)) return null
  const own = drafts.filter(({ maker }) => maker === target.maker)
  const start = own.indexOf(target)
  const firstCell = CELLS.indexOf(cell)
  const filled = new Map<string, MethodDraft>()
  const added: MethodDraft[] = []
  for (const [index, values] of lines.entries()) {
    const row = own[start + index] ?? newDraft(target.maker)
    const next = values.reduce((draft, value, offset) => withCell(draft, CELLS[firstCell + offset], value.trim()), row)
    if (own[start + index]) filled.set(row.id, next)
    else added.push(next)
  }
  const lastOwn = drafts.findLastIndex(({ maker }) => maker === target.maker)
  return drafts.flatMap((draft, index) => [filled.get(draft.id) ?? draft, ...(index === lastOwn ? added : [])])
}

function withCell(draft: MethodDraft, cell: Cell | undefined, value: string): MethodDraft {
  if (cell === undefined) return draft
  if (cell === 'kind') return { ...draft, kind: choiceOf(KIND_TEXTS, value) ?? draft.kind }
  if (cell === 'free_counts') return { ...draft, free_counts: /order|cart/i.test(value) ? 'order' : 'maker' }
  // Amounts of a spreadsheet have a dollar sign and commas.
  return { ...draft, [cell]: cell === 'name' || cell === 'states' ? value : value.replaceAll(/[$,\s]/g, '') }
}

function choiceOf<Name extends string>(texts: Record<Name, string>, value: string): Name | null {
  const names = Object.keys(texts) as Name[]
  return names.find((name) => [name, texts[name].toLowerCase()].includes(value.toLowerCase())) ?? null
}

function optional<Name extends string>(name: Name, text: string): { [Key in Name]?: number } {
  return text.trim() === '' ? {} : ({ [name]: Number(text) } as { [Key in Name]?: number })
}

function numberOf(text: string): number | null {
  return text.trim() === '' ? null : Number(text)
}

function textOf(number: number | undefined): string {
  return number === undefined ? '' : String(number)
}

function newKey({ maker, name }: MethodDraft, taken: Set<string>): string {
  const words = `${maker} ${name}`
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
  const base = words.slice(0, 100).replaceAll(/^-+|-+$/g, '') || 'method'
  let key = base
  for (let number = 2; taken.has(key); number++) key = `${base}-${number}`
  taken.add(key)
  return key
}
