import { describe, expect, it } from 'vitest'
import { canceledUnits, isWhole } from './canceled-units.ts'

const LINES = [
  { position: 0, sku: 'BOWL', most: 12 },
  { position: 3, sku: 'VASE', most: 4 },
]

function formOf(units: Record<string, string>): FormData {
  const form = new FormData()
  for (const [sku, value] of Object.entries(units)) form.set(`units ${sku}`, value)
  return form
}

describe('units to cancel', () => {
  it('are the whole suborder only if they are all units of each line', () => {
    expect(isWhole(LINES, formOf({ BOWL: '12', VASE: '4' }))).toBe(true)
    expect(isWhole(LINES, formOf({ BOWL: '12', VASE: '3' }))).toBe(false)
    expect(isWhole(LINES, formOf({ BOWL: '12', VASE: '' }))).toBe(false)
    // A suborder that shipped in part has no lines to choose from.
    expect(isWhole([], formOf({}))).toBe(true)
  })

  it('become an edit that leaves the others, and does not name lines that stay', () => {
    expect(canceledUnits(LINES, formOf({ BOWL: '12', VASE: '0' }))).toEqual([{ position: 0, quantity: 0 }])
    expect(canceledUnits(LINES, formOf({ BOWL: '6', VASE: '1' }))).toEqual([
      { position: 0, quantity: 6 },
      { position: 3, quantity: 3 },
    ])
  })
})
