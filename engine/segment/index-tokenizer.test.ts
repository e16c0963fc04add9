import { expect, test } from 'vitest'
import { randomTexts } from '#engine/test-kit/random/random-texts.ts'
import { words } from '#engine/text/tokenize.ts'
import { createIndexTokenizer } from './index-tokenizer.ts'

function readAll(texts: readonly string[], separators: string): string[][] {
  const { terms, tokenize } = createIndexTokenizer(separators)
  return texts.map((text) => {
    const found: number[] = []
    tokenize(text, (term) => found.push(term))
    return found.map((term) => terms.words()[term - 1] ?? '')
  })
}

test.each(['', '#', "#'+-"])('finds the same words as the query tokenizer, with separatorsToIndex %j', (separators) => {
  const seed = 31
  // Also without non-ASCII characters: such texts are tokenized as bytes.
  const texts = randomTexts(seed, 4000).flatMap((text) => [
    text,
    text.replaceAll(/[^ -~]/g, ''),
    text.replaceAll(/[^ -~]/g, "'"),
  ])
  const read = readAll(texts, separators)
  texts.forEach((text, index) => {
    expect(read[index], `seed ${seed}, ${JSON.stringify(text)}`).toEqual(words(text, separators))
  })
})

test('an apostrophe between letters joins them, and bytes after the end of a text are ignored', () => {
  // The buffer still has bytes of the longer text after the end of the shorter one; they are not read.
  expect(readAll(["don't o'x 5'", "o'"], '')).toEqual([['dont', 'ox', '5'], ['o']])
})

test('a text longer than the buffer is read to its end', () => {
  const long = Array.from({ length: 5000 }, (_, index) => `W${index}`)
  expect(readAll([long.join(' '), `${long.join('-')}é`], '')).toEqual([
    long.map((word) => word.toLowerCase()),
    [...long.slice(0, -1).map((word) => word.toLowerCase()), 'w4999e'],
  ])
})
