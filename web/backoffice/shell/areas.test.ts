import { expect, it } from 'vitest'
import { AREAS, currentScreen } from './areas.ts'

const PATHS = AREAS.flatMap(({ screens }) => screens.map(({ path }) => path))

it('finds the screen of the navigation that a path belongs to', () => {
  expect(currentScreen('/')?.title).toBe('Home')
  for (const path of PATHS.filter((each) => each !== '/')) {
    expect(currentScreen(path)?.path).toBe(path)
    expect(currentScreen(`${path}/17`)?.path).toBe(path)
  }
  expect(currentScreen('/no-such-screen')).toBe(null)
})

it('lists each path once', () => {
  expect(new Set(PATHS).size).toBe(PATHS.length)
})
