import { afterEach, expect, it, vi } from 'vitest'
import { loadPreferences } from './preferences.ts'

afterEach(() => vi.unstubAllGlobals())

it('loads each preference once, and again after a failure', async () => {
  const requested: string[] = []
  let isDown = true
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url)
    return isDown ? Response.json({}, { status: 503 }) : Response.json({ data: { value: null } })
  })
  await expect(loadPreferences('table.orders')).rejects.toMatchObject({ status: 503 })
  isDown = false
  await loadPreferences('table.orders', 'views.orders')
  await loadPreferences('views.orders', 'table.orders')
  const path = '/api/v2/admin/preferences'
  expect(requested).toEqual([`${path}/table.orders`, `${path}/table.orders`, `${path}/views.orders`])
})
