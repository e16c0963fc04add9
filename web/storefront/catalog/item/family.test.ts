import { expect, test } from 'vitest'
import { choiceText, optionGroups, optionsText } from './family.ts'

const member = (ocid: number, Color: string, Size: string, in_stock = true) => ({
  ocid,
  sku: `P-${ocid}`,
  slug: `p-${ocid}`,
  title: `${Color} ${Size}`,
  options: { Color, Size },
  image: null,
  in_stock,
  price: 10,
  sales_price: null,
  is_sales: false,
  price_breaks: [],
  min_qty: 1,
  qty_step: 1,
  stock: 10,
})

const family = [
  member(1, 'Sage', 'S'),
  member(2, 'Sage', 'L'),
  member(3, 'Ink', 'S', false),
  member(4, 'Ink', 'L'),
  member(5, 'Clay', 'L'),
]
const shown = { ocid: 1, family, option_names: ['Color', 'Size'], options: { Color: 'Sage', Size: 'S' } }

test('each value leads to the variant that differs least', () => {
  const [colors, sizes] = optionGroups(shown)
  expect(colors?.choices.map((choice) => [choice.value, choice.member.ocid])).toEqual([
    ['Sage', 1],
    ['Ink', 3],
    ['Clay', 5],
  ])
  expect(sizes?.choices.map((choice) => [choice.value, choice.member.ocid, choice.isCurrent])).toEqual([
    ['S', 1, true],
    ['L', 2, false],
  ])
})

test('labels an unavailable choice with the reason', () => {
  const [colors] = optionGroups(shown)
  expect(colors?.choices.map(choiceText)).toEqual(['Sage', 'Ink, sold out', 'Clay, not made in S'])
})

test('omits an option with one value', () => {
  expect(
    optionGroups({ ...shown, family: [member(1, 'Sage', 'S'), member(3, 'Ink', 'S')] }).map((group) => group.name),
  ).toEqual(['Color'])
})

test('returns no options for a product without variants', () => {
  expect(optionGroups({ ...shown, family: [member(1, 'Sage', 'S')] })).toEqual([])
})

test('lists the options of a variant in the order of the family', () => {
  expect(optionsText(member(1, 'Sage', 'S'), ['Size', 'Color', 'Finish'])).toBe('S, Sage')
})
