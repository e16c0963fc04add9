import { setTimeout as wait } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addProduct } from '#test-kit/catalog.ts'
import { createApp } from '#server/http/app.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { warmUp } from './warm-up.ts'

describe('a starting node', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop()
    for (let product = 0; product < 3; product += 1) await addProduct(test.database.db)
  })
  afterAll(() => test.close())

  it('is not ready before it is warm', async () => {
    let warm = false
    const node = await createApp({ ...test, canSearch: () => true, warm: () => warm })
    const ready = async () => (await node.inject('/health/ready')).statusCode
    expect(await ready()).toBe(503)
    warm = true
    expect(await ready()).toBe(200)
    await node.close()
  })

  it('renders pages of the catalog, each once', async () => {
    const requested: string[] = []
    const pages = Fastify().get('/*', async ({ url }) => requested.push(url))
    await warmUp(pages, test.shop, 0)
    expect(requested).toEqual([])
    await warmUp(pages, test.shop, 30)
    expect(new Set(requested).size).toBe(requested.length)
    expect(requested.filter((url) => /^\/inventory\/\d+\/./.test(url))).toHaveLength(3)
    expect(requested.filter((url) => url.startsWith('/inventory/search?keyword='))).toHaveLength(3)
    expect(requested.some((url) => url.startsWith('/category/'))).toBe(true)
    await pages.close()
  })

  it('is ready when its time is up, warm or not', async () => {
    let requested = 0
    const pages = Fastify().get('/*', async () => {
      requested += 1
      await wait(60)
      return ''
    })
    await warmUp(pages, test.shop, 0.05)
    expect(requested).toBeLessThanOrEqual(1)
    await pages.close()
  })
})
