import { expect, test } from 'vitest'
import { readWanted } from './add-to-cart.ts'

function form(fields: readonly (readonly [string, string])[]): FormData {
  const data = new FormData()
  for (const [name, value] of fields) data.append(name, value)
  return data
}

test('the form of one product asks for its units', () => {
  expect(readWanted(form([['quantity', '12']]), 7)).toEqual([{ ocid: 7, quantity: 12 }])
  expect(readWanted(form([['quantity', 'many']]), 7)).toBeNull()
})

test('the grid asks for what has a number, each product once', () => {
  const fields = [
    ['grid', 'add'],
    ['units-7', '6'],
    ['units-8', ''],
    ['units-9', '0'],
    ['units-10', '12'],
    ['units-7', '99'],
  ] as const
  expect(readWanted(form(fields), 7)).toEqual([
    { ocid: 7, quantity: 6 },
    { ocid: 10, quantity: 12 },
  ])
})

test('what cannot be a product or a number of units asks for nothing', () => {
  const fields = [
    ['grid', 'add'],
    ['units-9999999999', '6'],
    ['units-x', '6'],
    ['units-7', '-6'],
    ['units-8', '1e9'],
  ] as const
  expect(readWanted(form(fields), 7)).toEqual([])
})
