import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AddedImage, MediaImage, MediaImages } from '#contract/schemas/admin/settings/media.ts'
import { folderStore } from '#server/storage/folder-store.ts'
import { signInStaff, type TestStaff } from '#test-kit/accounts/staff.ts'
import { addProduct } from '#test-kit/catalog.ts'
import { countQueries } from '#test-kit/count-queries.ts'
import { anotherImage, sendImage, uploadImage } from '#test-kit/uploaded-images.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
let staff: TestStaff
beforeAll(async () => {
  test = await openTestShop()
  staff = await signInStaff(test)
})
afterAll(() => test.close())

const upload = (name?: string) => uploadImage(test, staff, name === undefined ? {} : { name })
const list = async (query: string) => (await staff.call('GET', `/media?${query}`)).body as unknown as MediaImages
const find = async (source: string, by = staff) =>
  (await by.call('GET', `/media/image?source=${encodeURIComponent(source)}`)).body['data'] as MediaImage
const names = ({ data }: MediaImages) => data.map(({ source }) => source)

/** Adds a product with this image. Returns its ocid. */
async function addProductWith({ source, image }: AddedImage): Promise<number> {
  const ocid = await addProduct(test.database.db)
  const { path, width, height } = image
  await test.database.db
    .insertInto('product_images')
    .values({ ocid, position: 0, source, file: path, width, height })
    .execute()
  return ocid
}

/** Adds a category and a page with this image. */
async function addRecordsWith({ source }: AddedImage, name: string) {
  await test.database.db.insertInto('categories').values({ c_name: name, c_link: name, image: source }).execute()
  await test.shop.transaction(({ content }) =>
    content.editing.saveDraft(`pages/${name}`, {
      seen: null,
      by: 'Sam',
      content: {
        title: name,
        intro: name,
        seo: { title: name, description: name },
        blocks: [{ picture: source, alt: name, caption: name }],
      },
    }),
  )
}

const set = (source: string, change: object, by = staff) =>
  by.call('POST', '/media/image', { source, alt: '', focus: null, seen: { alt: '', focus: null }, ...change })

async function csvFile(lines: readonly string[]): Promise<string> {
  const path = join(test.config.dataDir, 'input.csv')
  await writeFile(path, lines.join('\n'))
  return path
}

const replace = async (source: string, by = staff) => {
  const answer = await sendImage(test, '/media/replace', by, { bytes: await anotherImage(), fields: { source } })
  return { status: answer.statusCode, data: answer.json<{ data: MediaImage }>().data }
}

describe('the media library', () => {
  it('finds images by the beginnings of words of their name and description, page by page', async () => {
    const [first, second] = [await upload('Tall vase.png'), await upload('Vase, small.png')]
    await set(first.source, { alt: 'Terracotta on linen' })
    const both = [first.source, second.source].toSorted()
    expect(names(await list('q=vas'))).toEqual(both)
    expect(names(await list('q=linen%20terra'))).toEqual([first.source])
    expect(names(await list(`q=${encodeURIComponent("'%:*")}`))).toEqual([])
    const page = await list('q=vase&limit=1')
    expect(names(page)).toEqual(both.slice(0, 1))
    const rest = await list(`q=vase&limit=1&cursor=${encodeURIComponent(page.next ?? '')}`)
    expect([names(rest), rest.next]).toEqual([both.slice(1), null])
  })

  it('reports where each image is used, and lists those that nothing uses', async () => {
    const [used, unused] = [await upload('Lamp used.png'), await upload('Lamp unused.png')]
    const ocid = await addProductWith(used)
    await addRecordsWith(used, 'lamps')
    expect((await find(used.source)).uses).toEqual({
      product_count: 1,
      products: [{ ocid, sku: expect.any(String), title: expect.any(String) }],
      records: [{ kind: 'category', id: expect.any(Number), name: 'lamps' }],
      documents: ['pages/lamps'],
    })
    expect(names(await list('q=lamp&used=no'))).toEqual([unused.source])
    expect(names(await list('q=lamp')).toSorted()).toEqual([used.source, unused.source].toSorted())
  })

  it('takes as many queries for many images as for one', async () => {
    await upload('Stool.png')
    const queries = () => countQueries(test.database, () => test.shop.media.list({ q: 'stool', limit: 40 }))
    const one = await queries()
    for (const image of [await upload('Stool.png'), await upload('Stool.png')]) await addProductWith(image)
    expect(await queries()).toBe(one)
  })

  it('is for those who may change content; images of the catalog need its permission, too', async () => {
    const author = await signInStaff(test, ['content.write'], 'Ann Author')
    const other = await signInStaff(test, ['catalog.write'])
    expect((await other.call('GET', '/media')).status).toBe(403)
    const [own, ofCatalog] = [await upload(), await upload()]
    await addProductWith(ofCatalog)
    expect((await set(own.source, { alt: 'A bowl' }, author)).status).toBe(200)
    expect((await set(ofCatalog.source, { alt: 'A bowl' }, author)).status).toBe(403)
    expect((await replace(own.source, author)).status).toBe(200)
    expect((await replace(ofCatalog.source, author)).status).toBe(403)
    expect((await find(ofCatalog.source)).image?.path).toBe(ofCatalog.image.path)
  })

  it('rejects a change that was decided on other values, and repeats one without an effect', async () => {
    const { source } = await upload()
    expect((await set(source, { alt: 'A bowl', focus: [50, 20] })).body['data']).toMatchObject({ focus: [50, 20] })
    expect((await set(source, { alt: 'A bowl', focus: [50, 20] })).status).toBe(200)
    expect((await set(source, { alt: 'A cup' })).body).toMatchObject({ code: 'changed_meanwhile' })
    const { rows } = await test.database.pool.query(
      `select changes from audit_log where action = 'adminSetMediaImage' and changes -> 'source' ->> 0 = $1`,
      [source],
    )
    expect(rows).toEqual([{ changes: { source: [source, source], alt: ['', 'A bowl'], focus: [null, [50, 20]] } }])
    expect((await set('uploads/none.png', {})).status).toBe(404)
  })
})

describe('an image that is replaced', () => {
  it('is another image wherever it is used, and the name of the image stays', async () => {
    const before = await upload()
    const ocid = await addProductWith(before)
    await addRecordsWith(before, 'bowls')
    const { data } = await replace(before.source)
    expect(data).toMatchObject({ source: before.source, uses: { product_count: 1, documents: ['pages/bowls'] } })
    const path = data.image?.path
    expect(path).not.toBe(before.image.path)
    test.shop.catalogChanged()
    const { data: cards } = await test.shop.catalog.listing({ ocids: [ocid], sort: 'newest', page: 1 })
    expect(cards[0]?.image?.path).toBe(path)
    expect((await test.shop.catalog.categoryByLink('bowls'))?.category).toMatchObject({ c_image: { path } })
  })

  it('keeps the previous file for a day, and refreshes the search', async () => {
    const before = await upload()
    const ocid = await addProductWith(before)
    await test.database.pool.query(`delete from pgboss.job where name in ('image.remove', 'search.refresh')`)
    await replace(before.source)
    const { rows } = await test.database.pool.query(
      `select name, data, start_after > now() + interval '23 hours' as later from pgboss.job
        where name in ('image.remove', 'search.refresh') order by name`,
    )
    expect(rows).toEqual([
      { name: 'image.remove', data: { file: before.image.path }, later: true },
      { name: 'search.refresh', data: { ocids: [ocid] }, later: false },
    ])
  })

  it('is what a product shows that gets the image back by undoing an import, and a deleted one has no file', async () => {
    const [replaced, deleted] = [await upload(), await upload()]
    const ocids = [await addProductWith(replaced), await addProductWith(deleted)]
    const rows = ocids.map((ocid) => `${ocid},https://pictures.example/${ocid}.jpg`)
    await test.shop.imports.importFile({ file: await csvFile(['ocid,images', ...rows]) })
    const { data } = await replace(replaced.source)
    expect((await staff.call('POST', '/media/delete', { source: deleted.source })).status).toBe(200)
    expect(await test.shop.imports.undoLast()).toMatchObject({ restored: 2, failed: [] })
    const stored = await test.database.db
      .selectFrom('product_images')
      .select(['source', 'file', 'error'])
      .where('ocid', 'in', ocids)
      .orderBy('ocid')
      .execute()
    expect(stored).toEqual([
      { source: replaced.source, file: data.image?.path, error: null },
      { source: deleted.source, file: null, error: 'The uploaded image was deleted.' },
    ])
  })

  it('is not taken for the first image when that is uploaded again', async () => {
    const bytes = await anotherImage()
    const before = await uploadImage(test, staff, { bytes })
    await replace(before.source)
    const again = await uploadImage(test, staff, { bytes })
    expect(again.source).not.toBe(before.source)
    expect(again.image.path).toBe(before.image.path)
    await test.shop.images.removeUnused(before.image.path)
    expect(await folderStore(join(test.config.dataDir, 'files')).read(before.image.path)).not.toBeNull()
  })
})

describe('an image', () => {
  it('is deleted unless something uses it', async () => {
    const [used, unused] = [await upload(), await upload()]
    await addProductWith(used)
    const remove = (source: string) => staff.call('POST', '/media/delete', { source })
    expect((await remove(used.source)).body).toMatchObject({ code: 'impossible_move' })
    expect((await remove(unused.source)).status).toBe(200)
    expect((await remove(unused.source)).status).toBe(404)
  })
})
