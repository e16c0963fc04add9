import { expect, test } from 'vitest'
import { parseFilterWords } from './parse-filter-words.ts'

const parse = (text: string) => parseFilterWords(text, new Set(['blue', 'white']))
const NONE = { price: null, sale: false, colors: [] }

test.each(['vase under 20', 'vase under $20', 'under 20 dollars vase', 'vase less than $20', 'vase up to 20.00'])(
  '%s has a highest price',
  (text) => expect(parse(text)).toEqual({ ...NONE, text: 'vase', price: { from: null, to: 20 } }),
)

test('a lowest price, and a range in any order', () => {
  expect(parse('rug over $100')).toEqual({ ...NONE, text: 'rug', price: { from: 100, to: null } })
  expect(parse('rug between $200 and $100')).toEqual({ ...NONE, text: 'rug', price: { from: 100, to: 200 } })
})

test('the sale and colors', () => {
  expect(parse('sale lamps')).toEqual({ ...NONE, text: 'lamps', sale: true })
  expect(parse('lamps on sale')).toEqual({ ...NONE, text: 'lamps', sale: true })
  expect(parse('Blue vase')).toEqual({ ...NONE, text: 'vase', colors: ['blue'] })
  expect(parse('white sale mugs under 12')).toEqual({
    text: 'mugs',
    price: { from: null, to: 12 },
    sale: true,
    colors: ['white'],
  })
})

test.each(['vase', 'blue', 'sale', 'under 20', '"blue vase"', 'shelf under 20 in', 'rug over 5x7', 'throw over chair'])(
  '%s is no filter',
  (text) => expect(parse(text)).toBeNull(),
)
