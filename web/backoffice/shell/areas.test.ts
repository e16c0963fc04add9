import { expect, it } from 'vitest'
import { ALL_PERMISSIONS, type Permission } from '#contract/backoffice/permissions.ts'
import { AREAS, areasFor, currentScreen } from './areas.ts'

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

it('lists for a person the screens that they may open, and no area without one', () => {
  const titles = (permissions: readonly Permission[]) => areasFor(permissions).map(({ title }) => title)
  expect(titles([])).toEqual(['Home'])
  expect(titles(['orders.read'])).toEqual(['Home', 'Orders'])
  expect(areasFor(ALL_PERMISSIONS)).toEqual(AREAS)
})
