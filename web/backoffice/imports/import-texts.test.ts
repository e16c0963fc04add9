import { expect, it } from 'vitest'
import { formMessage, resultText } from './import-texts.ts'

it('names the fields of the form instead of options of the command', () => {
  expect(formMessage('ambiguous; add --decimal point or --decimal comma')).toBe(
    'ambiguous; add “Decimal separator” point or “Decimal separator” comma',
  )
  expect(formMessage('No column is ocid or sku. Map one: --map sku="Item No"')).toBe(
    'No column is ocid or sku. Map one: “Columns”',
  )
  expect(formMessage('map one with --map price=…, or set the same for all rows with --set price=…')).toBe(
    'map one with “Columns”, or set the same for all rows with “Same value for all rows”',
  )
  expect(formMessage('import it first or add --create-missing')).toContain('“Create unknown suppliers and categories”')
})

it('leaves out numbers that are 0', () => {
  expect(resultText({ created: 1200, updated: 0, unchanged: 3, rejected: 1 })).toBe(
    '1,200 new · 3 unchanged · 1 rejected',
  )
  expect(resultText({ created: 0, updated: 0, unchanged: 0, rejected: 0 })).toBe('No rows')
})
