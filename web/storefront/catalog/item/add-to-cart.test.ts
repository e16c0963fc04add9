import { expect, test } from 'vitest'
import { readItems } from './add-to-cart.ts'

function form(fields: readonly (readonly [string, string])[]): FormData {
  const data = new FormData()
  for (const [name, value] of fields) data.append(name, value)
  return data
}

test('reads the units of a single product', () => {
  expect(readItems(form([['quantity', '12']]), 7)).toEqual([{ ocid: 7, quantity: 12 }])
  expect(readItems(form([['quantity', 'many']]), 7)).toBeNull()
})

test('reads the products of the grid that have a quantity, each once', () => {
  const fields = [
    ['grid', 'add'],
    ['units-7', '6'],
    ['units-8', ''],
    ['units-9', '0'],
    ['units-10', '12'],
    ['units-7', '99'],
  ] as const
  expect(readItems(form(fields), 7)).toEqual([
    { ocid: 7, quantity: 6 },
    { ocid: 10, quantity: 12 },
  ])
})

test('ignores invalid product ids and quantities', () => {
  const fields = [
    ['grid', 'add'],
    ['units-9999999999', '6'],
    ['units-x', '6'],
    ['units-7', '-6'],
    ['units-8', '1e9'],
  ] as const
  expect(readItems(form(fields), 7)).toEqual([])
})
