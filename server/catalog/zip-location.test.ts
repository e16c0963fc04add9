import { expect, test } from 'vitest'
import { locateZip } from './zip-location.ts'

test.each([
  ['28801', 35.6, -82.6],
  ['01852', 42.6, -71.3],
  ['99501', 61.2, -149.9],
])('ZIP %s is at %d, %d', async (zip, lat, lng) => {
  const found = await locateZip(zip)
  expect(found?.lat).toBeCloseTo(lat, 0)
  expect(found?.lng).toBeCloseTo(lng, 0)
})

test('a ZIP of post-office boxes is where its neighbors are, and an unknown one nowhere', async () => {
  expect(await locateZip('28802')).toEqual(await locateZip('28801'))
  expect(await locateZip('00000')).toBeNull()
  expect(await locateZip('99999')).not.toEqual(await locateZip('00601'))
})
