import { expect, test } from 'vitest'
import { testTexts } from '#engine/text/test-texts.ts'
import { words } from '#engine/text/tokenize.ts'
import { createWordReader } from './read-words.ts'

function readAll(texts: readonly string[], separators: string): string[][] {
  const { terms, read } = createWordReader(separators)
  return texts.map((text) => {
    const found: number[] = []
    read(text, (term) => found.push(term))
    return found.map((term) => terms.words()[term - 1] ?? '')
  })
}

test.each(['', '#', "#'+-"])('reads the words that a query is read as, with %j indexed', (separators) => {
  const seed = 31
  // Without the signs beyond ASCII, too: those texts are read as bytes.
  const texts = testTexts(seed, 4000).flatMap((text) => [
    text,
    text.replaceAll(/[^ -~]/g, ''),
    text.replaceAll(/[^ -~]/g, "'"),
  ])
  const read = readAll(texts, separators)
  texts.forEach((text, index) => {
    expect(read[index], `seed ${seed}, ${JSON.stringify(text)}`).toEqual(words(text, separators))
  })
})

test('an apostrophe joins the letters it stands between, and a text ends where it ends', () => {
  // What the longer one left behind the end of the second is not read.
  expect(readAll(["don't o'x 5'", "o'"], '')).toEqual([['dont', 'ox', '5'], ['o']])
})

test('a text longer than all before it is read to its end', () => {
  const long = Array.from({ length: 5000 }, (_, index) => `W${index}`)
  expect(readAll([long.join(' '), `${long.join('-')}é`], '')).toEqual([
    long.map((word) => word.toLowerCase()),
    [...long.slice(0, -1).map((word) => word.toLowerCase()), 'w4999e'],
  ])
})
