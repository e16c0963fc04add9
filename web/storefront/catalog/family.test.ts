import { expect, test } from 'vitest'
import { optionGroups } from './family.ts'

const member = (ocid: number, Colour: string, Size: string) => ({
  ocid,
  slug: `p-${ocid}`,
  title: `${Colour} ${Size}`,
  options: { Colour, Size },
  image: null,
  in_stock: true,
})

const family = [
  member(1, 'Sage', 'S'),
  member(2, 'Sage', 'L'),
  member(3, 'Ink', 'S'),
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

test('an option with one value is no choice', () => {
  expect(
    optionGroups({ ...shown, family: [member(1, 'Sage', 'S'), member(3, 'Ink', 'S')] }).map((group) => group.name),
  ).toEqual(['Colour'])
})

test('a product without siblings has no options', () => {
  expect(optionGroups({ ...shown, family: [member(1, 'Sage', 'S')] })).toEqual([])
})
