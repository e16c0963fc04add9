import { expect, test } from 'vitest'
import { swatchOf } from './swatches.ts'

test.each([
  ['Terracotta', '#b5623d'],
  ['WHITE', '#fbfaf7'],
  ['Dark brown', '#6f4a32'],
  ['Blush / ivory', '#ede6d8'],
])('the color %s has a swatch', (color, swatch) => {
  expect(swatchOf(color)).toBe(swatch)
})

test.each(['', 'Patterned', 'constructor', '__proto__'])('the color %j has none', (color) => {
  expect(swatchOf(color)).toBeNull()
})
