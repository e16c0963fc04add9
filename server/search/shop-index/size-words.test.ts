import { expect, test } from 'vitest'
import { sizeWords } from './size-words.ts'

test('the sides are words alone and multiplied', () => {
  expect(sizeWords([20, 28, 1.5], []).toSorted()).toEqual(
    [
      '20in',
      '28in',
      '1p5in',
      '1in',
      '20x28',
      '28x20',
      '20x1p5',
      '1p5x20',
      '28x1p5',
      '1p5x28',
      '1p5x20x28',
      '20x1',
      '1x20',
      '28x1',
      '1x28',
      '1x20x28',
    ].toSorted(),
  )
})

test('long sides are words in feet, too', () => {
  const words = sizeWords([84, 60, 0.25], [])
  expect(words).toEqual(expect.arrayContaining(['5x7', '7x5', '5ft', '7ft', '60x84', '84in']))
})

test('measurements of the texts are words', () => {
  expect(sizeWords([null, null, null], ['Long rug, 4 by 7.5 ft', 'For 8 inch cups.'])).toEqual(
    expect.arrayContaining(['4x7p5', '4x7', '8in']),
  )
})

test('a product without sizes has no words', () => {
  expect(sizeWords([null, null, null], ['Set of 4 in oak', ''])).toEqual([])
})
