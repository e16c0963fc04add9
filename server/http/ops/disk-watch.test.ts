import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addProduct } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { createApp } from '#server/http/app.ts'

describe('while the disk of PostgreSQL is full', () => {
  let test: TestShop
  let app: TestShop['app']
  let ocid: number
  beforeAll(async () => {
    test = await openTestShop()
    app = await createApp({ ...test, canSearch: () => true })
    ocid = await addProduct(test.database.db, { stock: 100 })
  })
  afterAll(async () => {
    await app.close()
    await test.close()
  })

  const TABLES = ['cart_lines', 'shop_state'] as const
  const ready = async () => (await app.inject('/health/ready')).statusCode
  const add = () => app.inject({ method: 'POST', url: '/legacy/cart/add', payload: { id: ocid, quantity: 1 } })

  /** PostgreSQL reports a full disk with `code` and `message` for each write. */
  async function fillDisk({ code, message }: { code: string; message: string }): Promise<void> {
    await test.database.pool.query(`
      create or replace function refuse_write() returns trigger language plpgsql as $$
      begin
        raise exception '${message}' using errcode = '${code}';
      end $$`)
    for (const table of TABLES)
      await test.database.pool.query(
        `create trigger disk_full before insert or update on ${table} for each row execute function refuse_write()`,
      )
  }

  it.each([
    { code: '53100', message: 'could not extend file: No space left on device' },
    { code: 'XX000', message: 'could not write init file' },
  ])('writes get a 503 with Retry-After ($message), the node is not ready, and it recovers', async (error) => {
    expect(await ready()).toBe(200)
    await fillDisk(error)
    const refused = await add()
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5'])
    expect(refused.json()).toMatchObject({ code: 'unavailable' })
    expect((await app.inject(`/api/v2/buyer/inventory/${ocid}`)).statusCode).toBe(200)
    expect(await ready()).toBe(503)
    for (const table of TABLES) await test.database.pool.query(`drop trigger disk_full on ${table}`)
    expect(await ready()).toBe(200)
    expect((await add()).statusCode).toBe(200)
  })
})
