import { expect, test } from 'vitest'
import { choiceText, optionGroups, optionsText } from './family.ts'

const member = (ocid: number, Colour: string, Size: string, in_stock = true) => ({
  ocid,
  sku: `P-${ocid}`,
  slug: `p-${ocid}`,
  title: `${Colour} ${Size}`,
  options: { Colour, Size },
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
const shown = { ocid: 1, family, option_names: ['Colour', 'Size'], options: { Colour: 'Sage', Size: 'S' } }

test('each value leads to the sibling that differs least', () => {
  const [colours, sizes] = optionGroups(shown)
  expect(colours?.choices.map((choice) => [choice.value, choice.member.ocid])).toEqual([
    ['Sage', 1],
    ['Ink', 3],
    ['Clay', 5],
  ])
  expect(sizes?.choices.map((choice) => [choice.value, choice.member.ocid, choice.isCurrent])).toEqual([
    ['S', 1, true],
    ['L', 2, false],
  ])
})

test('a choice that cannot be had says why', () => {
  const [colours] = optionGroups(shown)
  expect(colours?.choices.map(choiceText)).toEqual(['Sage', 'Ink, sold out', 'Clay, not made in S'])
})

test('an option with one value is no choice', () => {
  expect(
    optionGroups({ ...shown, family: [member(1, 'Sage', 'S'), member(3, 'Ink', 'S')] }).map((group) => group.name),
  ).toEqual(['Colour'])
})

test('a product without siblings has no options', () => {
  expect(optionGroups({ ...shown, family: [member(1, 'Sage', 'S')] })).toEqual([])
})

test('the options of a sibling are named in the order of the family', () => {
  expect(optionsText(member(1, 'Sage', 'S'), ['Size', 'Colour', 'Finish'])).toBe('S, Sage')
})
