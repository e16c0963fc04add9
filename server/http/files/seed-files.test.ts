import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addProduct } from '#test-kit/catalog.ts'
import { folderStore } from '#server/storage/folder-store.ts'
import { storeImage } from '#server/images/store-image.ts'
import { plainImage } from '#test-kit/images.ts'
import { drawCover } from '#server/seeds/files/cover-image.ts'
import { type Caller, openCaller } from '#test-kit/seeds.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

describe('the files of a seed', () => {
  let test: TestShop
  let nora: Caller
  let rival: Caller
  let ocid: number
  beforeAll(async () => {
    test = await openTestShop({ PUBLIC_URL: 'https://shop.example' })
    nora = await openCaller(test, 'nora')
    rival = await openCaller(test, 'rival')
    ocid = await addProduct(test.database.db, { title: 'Raku bowl', retail_price_cents: 4800 })
    const files = folderStore(join(test.config.dataDir, 'files'))
    const kept = await storeImage(files, await plainImage(900, 900).png().toBuffer(), 'bowl')
    await test.database.db
      .insertInto('product_images')
      .values({ ...kept, ocid, position: 1, source: 'bowl.png', alt: '' })
      .execute()
  })
  afterAll(() => test.close())

  const shared = async (name: string) => {
    const seed = await nora.seed(name, [ocid])
    await nora.post(`/${seed.id}/make-public`)
    return seed
  }
  /** Adds new products to a seed. */
  const fill = (seed: number, sku: string, count: number) =>
    test.database.pool.query(
      `with made as (
        insert into products (sku, slug, title, supplier_id, category_id, price_cents, stock)
        select $2::text || n, lower($2) || n, repeat('Long name ', 20), (select min(id) from suppliers),
          (select min(c_id) from categories), 100, 9
        from generate_series(1, $3::integer) n returning ocid
      ) insert into seed_products (seed_id, ocid, position) select $1, ocid, ocid from made`,
      [seed, sku, count],
    )
  const open = (url: string, cookies?: Record<string, string>, headers?: Record<string, string>) =>
    test.app.inject({ url, cookies, headers })

  it('are a link preview image of 1200 by 630 that is revalidated each time', async () => {
    const { id, uuid } = await shared('Spring window & <friends>')
    const answer = await open(`/seed-pictures/${uuid}.jpg`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'no-cache' })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    const etag = String(answer.headers.etag)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*'])
      expect((await open(`/seed-pictures/${uuid}.jpg`, {}, { 'if-none-match': known })).statusCode).toBe(304)
    await nora.post(`/${id}/rename`, { name: 'Summer window' })
    const changed = await open(`/seed-pictures/${uuid}.jpg`, {}, { 'if-none-match': etag })
    expect(changed.statusCode).toBe(200)
    expect(changed.rawPayload.equals(answer.rawPayload)).toBe(false)
  })

  it('are an image that is drawn once for concurrent requests', async () => {
    const { uuid } = await shared('Asked for by many')
    const seed = await test.shop.seeds.read(null, uuid)
    const letterhead = { ...test.brand, hasArch: true }
    let read = 0
    const variant: typeof test.shop.images.variant = (input) => {
      read += 1
      return test.shop.images.variant(input)
    }
    const drawn = await Promise.all(Array.from({ length: 20 }, () => drawCover(seed, { variant }, letterhead)))
    expect(new Set(drawn).size).toBe(1)
    expect(read).toBe(1)
  })

  it('are a line sheet whose links have the referral code of the owner', async () => {
    const { uuid } = await shared('Ōsaka & friends 🪴')
    const answer = await open(`/seed-sheets/${uuid}.pdf?prices=wholesale`, nora.cookies)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="osaka-friends.pdf"',
      'x-robots-tag': 'noindex',
    })
    const pdf = answer.rawPayload.toString('latin1')
    expect(pdf.startsWith('%PDF-')).toBe(true)
    expect(pdf.trimEnd().endsWith('%%EOF')).toBe(true)
    expect(pdf).toMatch(
      new RegExp(`/URI \\(https://shop\\.example/inventory/${ocid}/[\\w-]+\\?referral=S[0-9A-F]{11}\\)`),
    )
    expect(pdf).toContain('/Count 1')
    const shown = (await open(`/seed-sheets/${uuid}.pdf`)).rawPayload.toString('latin1')
    expect(shown.match(/\/URI \([^)]*\)/g)).toEqual([
      expect.stringMatching(/\/seed\/[0-9a-f-]{36}\/show\?referral=S[0-9A-F]{11}\)$/),
    ])
    expect(shown).not.toContain(uuid)
    expect((await open(`/seed-sheets/${uuid}.pdf?prices=cost`)).statusCode).toBe(422)
  })

  it('are a line sheet with as many pages as the products need', async () => {
    const { id, uuid } = await shared('Long')
    await fill(id, 'L', 39)
    // Six products on the first page, nine on each of the others.
    expect((await open(`/seed-sheets/${uuid}.pdf`)).rawPayload.toString('latin1')).toContain('/Count 5')
  })

  it('show the line sheet of a private seed only to its owner', async () => {
    const { uuid } = await nora.seed('Private', [ocid])
    expect((await open(`/seed-sheets/${uuid}.pdf`, nora.cookies)).statusCode).toBe(200)
    const rejected = [
      await open(`/seed-sheets/${uuid}.pdf`),
      await open(`/seed-sheets/${uuid}.pdf`, rival.cookies),
      await open(`/seed-pictures/${uuid}.jpg`, nora.cookies),
    ]
    for (const answer of rejected) {
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toEqual({ message: 'There is no such seed.', code: 'not_found' })
    }
  })

  it('show wholesale prices only to the owner', async () => {
    const { uuid } = await shared('Wholesale')
    const url = `/seed-sheets/${uuid}.pdf?prices=wholesale`
    expect((await open(url, nora.cookies)).statusCode).toBe(200)
    for (const cookies of [undefined, rival.cookies]) expect((await open(url, cookies)).statusCode).toBe(404)
  })

  it('are several line sheets of at most 500 products, each with a link to the next', async () => {
    const { id, uuid } = await shared('Very long')
    await fill(id, 'V', 501)
    const client = String((await nora.get(`/${id}`)).body.data.client_url)
    const [, clientUuid = ''] = /seed\/([0-9a-f-]+)\/show/.exec(client) ?? []
    const first = await open(`/seed-sheets/${clientUuid}.pdf`)
    expect(first.headers['content-disposition']).toBe('inline; filename="very-long-part-1.pdf"')
    const pages = first.rawPayload.toString('latin1')
    expect(pages).toContain('/Count 56')
    expect(pages).toContain(`/URI (https://shop.example/seed-sheets/${clientUuid}.pdf?prices=retail&part=2)`)
    const last = await open(`/seed-sheets/${uuid}.pdf?part=2`)
    expect(last.headers['content-disposition']).toBe('inline; filename="very-long-part-2.pdf"')
    expect(last.rawPayload.toString('latin1')).toContain('/Count 1\n')
    expect(last.rawPayload.toString('latin1')).not.toContain('part=3')
    expect((await open(`/seed-sheets/${uuid}.pdf?part=9`)).headers.etag).toBe(last.headers.etag)
    expect((await open(`/seed-sheets/${uuid}.pdf?part=0`)).statusCode).toBe(422)
  })

  it('are a line sheet that is drawn in a thread, and once for the same content', async () => {
    const { id, uuid } = await shared('Drawn once')
    await fill(id, 'O', 300)
    let threads = 0
    const countThread = () => (threads += 1)
    process.on('worker', countThread)
    const files = await Promise.all([1, 2, 3].map(() => open(`/seed-sheets/${uuid}.pdf`)))
    const again = await open(`/seed-sheets/${uuid}.pdf`)
    process.off('worker', countThread)
    expect(threads).toBe(1)
    for (const { rawPayload } of [...files, again])
      expect(rawPayload.equals(files[0]?.rawPayload ?? Buffer.of())).toBe(true)

    const etag = String(files[0]?.headers.etag)
    expect((await open(`/seed-sheets/${uuid}.pdf`, {}, { 'if-none-match': etag })).statusCode).toBe(304)
    await nora.post(`/${id}/rename`, { name: 'Drawn again' })
    const changed = await open(`/seed-sheets/${uuid}.pdf`, {}, { 'if-none-match': etag })
    expect(changed.statusCode).toBe(200)
    expect(changed.rawPayload.toString('latin1')).toContain('(Drawn again)')
  })

  it('are limited to 600 pages of line sheets in ten minutes per network', async () => {
    const { id, uuid } = await shared('Asked for by a machine')
    await fill(id, 'P', 500)
    const request = () => test.app.inject({ url: `/seed-sheets/${uuid}.pdf`, remoteAddress: '10.31.0.1' })
    expect((await request()).statusCode).toBe(200)
    await test.database.pool.query('update attempts set count = 598')
    // It is cached, so it counts as one page.
    expect((await request()).statusCode).toBe(200)
    await nora.post(`/${id}/rename`, { name: 'Another content' })
    const refused = await request()
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('are a 404 as soon as the link is revoked or rotated, and for ids that are not links', async () => {
    const { id, uuid } = await shared('Taken back')
    for (const file of [`/seed-pictures/${id}.jpg`, `/seed-sheets/${id}.pdf`])
      expect((await open(file)).statusCode).toBe(404)
    const { body } = await nora.post(`/${id}/rotate-link`)
    expect((await open(`/seed-pictures/${uuid}.jpg`)).statusCode).toBe(404)
    expect((await open(`/seed-pictures/${body.uuid}.jpg`)).statusCode).toBe(200)
    await nora.post(`/${id}/make-public`, { status: false })
    for (const file of [`/seed-pictures/${body.uuid}.jpg`, `/seed-sheets/${body.uuid}.pdf`]) {
      expect((await open(file)).statusCode).toBe(404)
    }
  })
})
