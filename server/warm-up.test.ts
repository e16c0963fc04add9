import { setTimeout as wait } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addProduct } from './fixtures.ts'
import { createApp } from './http/app.ts'
import { openTestShop, type TestShop } from './test-shop.ts'
import { warmUp } from './warm-up.ts'

describe('a node that has started', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop()
    for (let product = 0; product < 3; product += 1) await addProduct(test.database.db)
  })
  afterAll(() => test.close())

  it('is given no requests before it is warm', async () => {
    let warm = false
    const node = await createApp({ ...test, canSearch: () => true, warm: () => warm })
    const ready = async () => (await node.inject('/health/ready')).statusCode
    expect(await ready()).toBe(503)
    warm = true
    expect(await ready()).toBe(200)
    await node.close()
  })

  it('makes pages of the catalog for nobody, none twice', async () => {
    const asked: string[] = []
    const pages = Fastify().get('/*', async ({ url }) => asked.push(url))
    await warmUp(pages, test.shop, 0)
    expect(asked).toEqual([])
    await warmUp(pages, test.shop, 30)
    expect(new Set(asked).size).toBe(asked.length)
    expect(asked.filter((url) => /^\/inventory\/\d+\/./.test(url))).toHaveLength(3)
    expect(asked.filter((url) => url.startsWith('/inventory/search?keyword='))).toHaveLength(3)
    expect(asked.some((url) => url.startsWith('/category/'))).toBe(true)
    await pages.close()
  })

  it('lets visitors in when its time is over, whatever has not been made', async () => {
    let asked = 0
    const pages = Fastify().get('/*', async () => {
      asked += 1
      await wait(60)
      return ''
    })
    await warmUp(pages, test.shop, 0.05)
    expect(asked).toBeLessThanOrEqual(1)
    await pages.close()
  })
})
