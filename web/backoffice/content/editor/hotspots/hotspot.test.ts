import { expect, it } from 'vitest'
import { movedByKey, placeOf } from './hotspot.ts'

it('is where the pointer is on the image, and never beside it', () => {
  const image = { left: 100, top: 50, width: 400, height: 200 }
  expect(placeOf({ clientX: 200, clientY: 100 }, image)).toEqual({ x: 25, y: 25 })
  expect(placeOf({ clientX: 233.33, clientY: 50 }, image)).toEqual({ x: 33.3, y: 0 })
  expect(placeOf({ clientX: 90, clientY: 300 }, image)).toEqual({ x: 0, y: 100 })
})

it.each([
  ['ArrowLeft', false, { x: 49.5, y: 99 }],
  ['ArrowDown', false, { x: 50, y: 99.5 }],
  ['ArrowDown', true, { x: 50, y: 100 }],
  ['ArrowUp', true, { x: 50, y: 94 }],
  ['Enter', false, null],
])('is moved by %s (Shift: %s)', (key, isLarge, moved) => {
  expect(movedByKey({ x: 50, y: 99 }, key, isLarge)).toEqual(moved)
})
