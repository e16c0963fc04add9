import { describe, expect, it } from 'vitest'
import type { ShippingRate } from '#contract/schemas/orders/rates.ts'
import { cellErrors, copyDraft, newDraft, pasteCells, toDrafts, toRates } from './method-draft.ts'

const RATES: ShippingRate[] = [
  {
    key: 'standard',
    name: 'Standard',
    kind: 'flat',
    rate: 15,
    free_from: 500,
    free_counts: 'maker',
    transit_days: [2, 6],
  },
  {
    key: 'mason-weight',
    maker: 'mason',
    name: 'By weight',
    kind: 'weight',
    rate: 9,
    per_pound: 0.65,
    min_weight_lb: 1.5,
    max_weight_lb: 70,
    states: ['TX', 'ME'],
    transit_days: [3, 7],
  },
  { key: 'freight', maker: 'mason', name: 'Freight', kind: 'freight', transit_days: [5, 12] },
]

describe('the rows of shipping methods', () => {
  it('are saved as they were loaded', () => {
    expect(toRates(toDrafts(RATES))).toEqual(RATES)
  })

  it('get a key of their own if they are new', () => {
    const drafts = [...toDrafts(RATES), { ...newDraft(''), name: 'Standard' }, { ...newDraft('mason'), name: 'Café 2' }]
    const copies = drafts.flatMap((draft) => [draft, copyDraft(draft)])
    const keys = toRates(copies).map(({ key }) => key)
    expect(new Set(keys).size).toBe(copies.length)
    expect(keys).toContain('mason-cafe-2')
    expect(keys).toContain('standard-2')
  })

  it('have a message for each cell that is no number', () => {
    const [first, ...others] = toDrafts(RATES)
    if (!first) throw new Error('There is no first row.')
    const drafts = [{ ...first, rate: 'a lot', free_from: '1e3', days_to: '' }, ...others]
    expect(Object.keys(cellErrors(drafts))).toEqual(['shipping.0.rate', 'shipping.0.free_from', 'shipping.0.days_to'])
    expect(cellErrors(toDrafts(RATES))).toEqual({})
  })

  it('have a price or a quote, where only a typed zero is free', () => {
    const [flat, byWeight, freight] = toDrafts(RATES)
    if (!flat || !byWeight || !freight) throw new Error('A row is missing.')
    const without = [{ ...flat, rate: ' ' }, { ...byWeight, rate: '', per_pound: '' }, freight, newDraft('')]
    expect(cellErrors(without)).toEqual({
      'shipping.0.rate': ['Enter the price. 0 is free shipping.'],
      'shipping.1.rate': ['Enter the price. 0 is free shipping.'],
      'shipping.3.rate': ['Enter the price. 0 is free shipping.'],
    })
    const priced = [
      { ...flat, rate: '0' },
      { ...byWeight, rate: '' },
      { ...byWeight, per_pound: '' },
    ]
    expect(cellErrors(priced)).toEqual({})
  })

  it('are filled from a spreadsheet, to the right and down, within the supplier', () => {
    const pasted = pasteCells(
      toDrafts(RATES),
      'standard',
      'name',
      'Ground\tFlat\t$1,012.50\r\nAir\tBy weight\t20\t0.5\r\n',
    )
    expect(pasted && toRates(pasted)).toMatchObject([
      { key: 'standard', name: 'Ground', kind: 'flat', rate: 1012.5 },
      { key: 'air', name: 'Air', kind: 'weight', rate: 20, per_pound: 0.5 },
      { key: 'mason-weight' },
      { key: 'freight' },
    ])
    expect(pasteCells(toDrafts(RATES), 'standard', 'rate', '12')).toBeNull()
  })
})
