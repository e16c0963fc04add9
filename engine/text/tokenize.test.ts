import { expect, test } from 'vitest'
import { fold } from './fold.ts'
import { randomTexts } from '#engine/test-kit/random/random-texts.ts'
import { tokenize, words } from './tokenize.ts'

test.each([
  ['Hand-thrown MUG, 12oz.', '', 'hand thrown mug 12oz'],
  ["don't L'Oréal rock ’n’ roll", '', 'dont loreal rock n roll'],
  ["'quoted' 5'x7' it''s end'", '', 'quoted 5x7 it s end'],
  ["don't", "'", "don ' t"],
  ['C# and .NET', '#', 'c # and net'],
  ['C# and .NET', '#.', 'c # and . net'],
  ['a##b', '#', 'a # # b'],
  ['日本語カード', '', '日 本 語 カ ー ト'],
  ['2x木lamp', '', '2x 木 lamp'],
  ['12½" wide', '', '12 ½ wide'],
  ['한국어 ไทย हिन्दी', '', `${'한국어'.normalize('NFKD')} ไทย हिन्दी`],
  ['İKON ΟΔΟΣ', '', 'ikon οδοσ'],
  ['👍🏽 ok ❤️', '', 'ok'],
  ['', '', ''],
  ['  --  ', '', ''],
])('%s with separatorsToIndex %j has the words %s', (text, separators, expected) => {
  expect(words(text, separators).join(' ')).toBe(expected)
})

test('a combining mark belongs to the letter before it, and is ignored without one', () => {
  expect(tokenize('e\u0301te\u0301 x', '')).toEqual([
    { word: 'ete', start: 0, end: 5 },
    { word: 'x', start: 6, end: 7 },
  ])
  expect(tokenize('か\u3099x', '').map(({ start, end }) => [start, end])).toEqual([
    [0, 2],
    [2, 3],
  ])
  expect(tokenize('\u0301x', '')).toEqual([{ word: 'x', start: 1, end: 2 }])
})

test.each(['', '#', "#'+"])('offsets refer to the original text, with separatorsToIndex %j', (separators) => {
  const seed = 20
  for (const text of randomTexts(seed, 4000)) {
    const about = `seed ${seed}, ${JSON.stringify(text)}`
    let last = 0
    for (const { word, start, end } of tokenize(text, separators)) {
      expect(start, about).toBeGreaterThanOrEqual(last)
      expect(end, about).toBeGreaterThan(start)
      const written = text.slice(start, end)
      const inside = separators.includes(written) ? written : written.replaceAll(/['’ʼ]/g, '')
      expect(fold(inside), about).toBe(word)
      expect(word, about).not.toBe('')
      last = end
    }
    expect(words(text, separators), about).toEqual(tokenize(text, separators).map(({ word }) => word))
  }
})

test('every letter and digit is in a word', () => {
  const seed = 21
  for (const text of randomTexts(seed, 4000)) {
    const outside = tokenize(text, '').reduceRight(
      (rest, { start, end }) => rest.slice(0, start) + rest.slice(end),
      text,
    )
    expect(/[\p{L}\p{N}]/u.test(outside.replaceAll(/[ʼﾞ]/g, '')), `seed ${seed}, ${JSON.stringify(text)}`).toBe(false)
  }
})

test('tokens do not depend on the surrounding text or the Unicode normalization form', () => {
  const seed = 22
  for (const text of randomTexts(seed, 4000)) {
    const about = `seed ${seed}, ${JSON.stringify(text)}`
    expect(words(` ${text} `, ''), about).toEqual(words(text, ''))
    expect(words(words(text, '').join(' '), '').join(''), about).toBe(words(text, '').join(''))
  }
})
