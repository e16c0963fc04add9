import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { ProductDetails } from '#contract/schemas/admin/catalog/products.ts'
import { folderStore } from '#server/storage/folder-store.ts'
import { signInStaff, type TestStaff } from '#test-kit/accounts/staff.ts'
import { addProduct } from '#test-kit/catalog.ts'
import { anotherImage, sendImage, uploadImage } from '#test-kit/uploaded-images.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
let staff: TestStaff
beforeAll(async () => {
  test = await openTestShop()
  staff = await signInStaff(test)
})
afterAll(() => test.close())

const upload = (file?: { bytes?: Buffer; name?: string }) => uploadImage(test, staff, file)

async function show(ocid: number, images: readonly object[]) {
  return staff.call('POST', `/products/${ocid}`, { fields: { images } })
}

const read = async (ocid: number) => (await staff.call('GET', `/products/${ocid}`)).body['data'] as ProductDetails

const stored = (file: string) => folderStore(join(test.config.dataDir, 'files')).read(file)

/** Runs the jobs that delete files which wait, then forgets them. */
async function removeFiles(): Promise<string[]> {
  const jobs = await test.database.pool.query<{ data: { file: string } }>(
    `delete from pgboss.job where name = 'image.remove' returning data`,
  )
  const files = jobs.rows.map(({ data }) => data.file)
  for (const file of files) await test.shop.images.removeUnused(file)
  return files
}

/** Makes all uploads a day older and runs their step of the hourly cleanup. */
async function cleanUp(): Promise<string[]> {
  await test.database.pool.query(`update pictures set expires_at = expires_at - interval '1 day 1 minute'`)
  await test.shop.transaction((bound) => bound.media.deleteExpired())
  return removeFiles()
}

describe('an uploaded image', () => {
  it('is an image of a product as soon as the product is saved', async () => {
    const ocid = await addProduct(test.database.db)
    const first = await upload({ name: 'Blue bowl.png' })
    expect(first).toMatchObject({
      source: expect.stringMatching(/^uploads\/blue-bowl-[0-9a-f]{16}\.png$/),
      image: { width: 60, height: 40 },
    })
    const second = await upload()
    const images = [
      { source: second.source, alt: 'From above' },
      { source: first.source, alt: '' },
    ]
    expect((await show(ocid, images)).status).toBe(200)
    const { fields, images: files } = await read(ocid)
    expect(fields.images).toEqual(images)
    expect(files.map(({ file }) => file)).toEqual([second.image.path, first.image.path])
  })

  it('has a point that stays visible where the shop crops it, which pages get only if it is set', async () => {
    const ocid = await addProduct(test.database.db)
    const { source } = await upload()
    const cardOf = async () => {
      test.shop.catalogChanged()
      return (await test.shop.catalog.listing({ ocids: [ocid], sort: 'newest', page: 1 })).data[0]?.image
    }
    await show(ocid, [{ source, alt: '' }])
    expect(await cardOf()).not.toHaveProperty('focus')
    expect((await show(ocid, [{ source, alt: '', focus: [50, 20] }])).status).toBe(200)
    expect(await cardOf()).toMatchObject({ focus: [50, 20] })
    expect((await read(ocid)).fields.images).toEqual([{ source, alt: '', focus: [50, 20] }])
    expect((await show(ocid, [{ source, alt: '', focus: [50, 101] }])).status).toBe(422)
  })

  it('is the image of a category, with its description', async () => {
    const { source, image: uploaded } = await upload()
    const category = { c_name: randomUUID(), status: 'active', description: '', parent_id: null, image_alt: 'Bowls' }
    const { status, body } = await staff.call('POST', '/categories', { ...category, image: source })
    expect([status, body['data']]).toEqual([
      201,
      expect.objectContaining({
        image: source,
        image_alt: 'Bowls',
        image_status: 'stored',
        image_file: uploaded.path,
      }),
    ])
    const unknown = await staff.call('POST', '/categories', { ...category, image: 'uploads/none.png' })
    expect(unknown).toMatchObject({ status: 422, body: { errors: { image: [expect.stringContaining('Upload')] } } })
  })

  it('is the same when it is uploaded again', async () => {
    const bytes = await anotherImage()
    expect(await upload({ bytes })).toEqual(await upload({ bytes }))
  })

  it('needs the permission to change the catalog, and is rejected by its content', async () => {
    const by = await signInStaff(test, ['catalog.read', 'content.write'])
    expect((await sendImage(test, '/images', by, { bytes: await anotherImage() })).statusCode).toBe(403)
    const text = await sendImage(test, '/images', staff, { bytes: Buffer.from('<svg onload="alert(1)"/>') })
    expect(text.json()).toMatchObject({ code: 'invalid_input', message: expect.stringContaining('not a JPEG') })
    const broken = await sendImage(test, '/images', staff, { bytes: (await anotherImage()).subarray(0, 60) })
    expect(broken.json()).toMatchObject({ code: 'invalid_input', message: expect.stringContaining('damaged') })
  })

  it('is in the audit log once, with its name', async () => {
    const { source } = await upload()
    const { rows } = await test.database.pool.query(
      `select actor_name, changes from audit_log where action = 'adminAddImage' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ actor_name: 'Sam Staff', changes: { source: [null, source] } }])
  })
})

describe('a file of products that names an uploaded image', () => {
  const importProducts = async (text: string) => {
    const folder = await mkdtemp(join(tmpdir(), 'trellis-media-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    await writeFile(join(folder, 'products.csv'), text)
    return test.shop.imports.importFile({ kind: 'products', file: join(folder, 'products.csv') })
  }

  it('changes nothing when it was exported from this shop, and adds the image to another product', async () => {
    const { source, image: uploaded } = await upload()
    const [ocid, other] = [await addProduct(test.database.db), await addProduct(test.database.db)]
    await show(ocid, [{ source, alt: 'A bowl' }])
    const { sku } = (await read(ocid)).fields
    const line = (key: string) => `sku,images,image_alts\n${key},${source},A bowl\n`
    expect(await importProducts(line(sku))).toMatchObject({ unchanged: 1, warnings: [] })
    expect(await importProducts(line((await read(other)).fields.sku))).toMatchObject({ updated: 1, warnings: [] })
    expect((await read(other)).images).toEqual([{ source, file: uploaded.path, error: null }])
  })

  it('reports which image the shop does not have', async () => {
    const { sku } = (await read(await addProduct(test.database.db))).fields
    const report = await importProducts(`sku,images\n${sku},uploads/none-0000.png\n`)
    expect(report.warnings).toMatchObject([{ column: 'images', value: 'uploads/none-0000.png' }])
  })
})

describe('the scheduled cleanup', () => {
  it('deletes uploads that nothing has named for a day, with their files', async () => {
    const { source, image: uploaded } = await upload()
    await test.shop.transaction((bound) => bound.media.deleteExpired())
    expect(await stored(uploaded.path)).not.toBeNull()
    expect(await cleanUp()).toContain(uploaded.path)
    expect(await stored(uploaded.path)).toBeNull()
    const { status, body } = await show(await addProduct(test.database.db), [{ source, alt: '' }])
    expect([status, body['errors']]).toEqual([422, { images: [`${source} was deleted. Upload it again.`] }])
  })

  it('keeps images of products, of records and of documents, also after they are removed from these', async () => {
    const used = [await upload(), await upload(), await upload()] as const
    const ocid = await addProduct(test.database.db)
    await show(ocid, [{ source: used[0].source, alt: '' }])
    await test.database.pool.query(`update categories set image = $1 where c_id = (select min(c_id) from categories)`, [
      used[1].source,
    ])
    await test.shop.transaction(({ content }) =>
      content.editing.saveDraft('pages/bowls', {
        seen: null,
        by: 'Sam',
        content: {
          title: 'Bowls',
          intro: 'Bowls of the shop.',
          seo: { title: 'Bowls', description: 'Bowls of the shop.' },
          blocks: [{ picture: used[2].source, alt: 'A bowl', caption: 'A bowl' }],
        },
      }),
    )
    const files = used.map(({ image: { path } }) => path)
    const removed = await cleanUp()
    expect(removed.filter((file) => files.includes(file))).toEqual([])
    await show(ocid, [])
    expect(await cleanUp()).not.toContain(files[0])
    expect((await show(ocid, [{ source: used[0].source, alt: '' }])).status).toBe(200)
  })

  it('keeps the file of an image that another row shows', async () => {
    const { image: uploaded } = await upload()
    const ocid = await addProduct(test.database.db)
    await test.database.db
      .insertInto('product_images')
      .values({ ocid, position: 0, source: 'https://images.example/a.png', file: uploaded.path, width: 60, height: 40 })
      .execute()
    await cleanUp()
    expect(await stored(uploaded.path)).not.toBeNull()
  })
})
