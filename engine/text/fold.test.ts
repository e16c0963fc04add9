import { expect, test } from 'vitest'
import { fold } from './fold.ts'

test.each([
  ['Walnut Lamp', 'walnut lamp'],
  ['Café Crème', 'cafe creme'],
  ['cafe\u0301', 'cafe'],
  ['Straße GROẞ', 'strasse gross'],
  ['Ærø Œuvre Łódź Đắk', 'aero oeuvre lodz dak'],
  ['İstanbul Ilık', 'istanbul ilik'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['ﬁne m² Ⅳ', 'fine m2 iv'],
  ['Ｗｉｄｅ', 'wide'],
  ['הַמֶּלֶךְ', 'המלך'],
  ['हिन्दी', 'हिन्दी'],
  ['“A–b” ½…', '“a–b” ½…'],
])('%s is normalized to %s', (text, folded) => {
  expect(fold(text)).toBe(folded)
})

test('normalization is idempotent for every character', () => {
  const changed: string[] = []
  for (let point = 0; point < 0x20000; point++) {
    const folded = fold(String.fromCodePoint(point))
    if (fold(folded) !== folded) changed.push(point.toString(16))
  }
  expect(changed).toEqual([])
})
