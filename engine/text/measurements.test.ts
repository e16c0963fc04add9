import { expect, test } from 'vitest'
import { joinMeasurements, readMeasurements } from './measurements.ts'

const joined = (text: string) => joinMeasurements(text).replaceAll(/\s+/g, ' ').trim()

test.each(['12 in', '12in', '12-inch', '12 inches', '12"', '12″', '12 IN', "12''"])('%s is one word', (text) => {
  expect(joined(`${text} vase`)).toBe('12in vase')
  expect(joined(`vase ${text}`)).toBe('vase 12in')
})

test.each(['20x30', '20 x 30', '20×30', '20 by 30', '20" x 30"', '20 in by 30 in', '20x30in', '20X30 cm'])(
  '%s is one word without its unit',
  (text) => expect(joined(`print ${text}`)).toBe('print 20x30'),
)

test('three sides are sorted', () => {
  expect(joined('box 7 x 12.5 x 4 in')).toBe('box 4x7x12p5')
})

test('fractions and decimals are numbers', () => {
  expect(joined('7½ in hook')).toBe('7p5in hook')
  expect(joined('4 by 7.5 ft')).toBe('4x7p5')
})

test('feet have a word or a prime', () => {
  expect(joined("6' runner")).toBe('6ft runner')
  expect(joined('6 foot runner')).toBe('6ft runner')
})

test.each(['set of 4 in ochre', 'No. 4 in ivory', '3 legs', 'mug 2', 'KVA-12in', '4 inkwells', '2 footed bowls', '1x'])(
  '%s has no measurement',
  (text) => {
    expect(readMeasurements(text)).toEqual([])
    expect(joinMeasurements(text)).toBe(text)
  },
)

test('a long text of numbers takes no longer than its length', () => {
  const text = '1 x '.repeat(5000)
  expect(readMeasurements(text).length).toBeGreaterThan(1000)
})
