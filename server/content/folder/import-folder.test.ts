import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { addProduct } from '#test-kit/catalog.ts'
import { ownFolder, plainImage } from '#test-kit/images.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { eventually } from '#test-kit/waits.ts'
import {
  bannersFile,
  collectionFile,
  faqsFile,
  folderWith,
  lookFile,
  published,
  putFiles,
  termsFile,
} from '#test-kit/content-folder.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())
afterEach(async () => {
  await test.database.pool.query('delete from content_documents')
  await test.database.pool.query('delete from pgboss.job')
})

const { stringify } = JSON
const load = async (folder: string) => {
  const report = await test.shop.content.importFolder(folder)
  test.shop.catalogChanged()
  return report
}
const privacyFile = (publish_at: string) =>
  published({ ...termsFile('A', ['A.']), data_table: [], requests_email: 'us@shop.example' }, publish_at)
const errorsIn = async (files: Record<string, unknown>) => (await load(await folderWith(files))).errors

describe('an import of content', () => {
  it('reports what it created, updated and left unchanged', async () => {
    const folder = await folderWith({
      'faqs.v1.json': published(faqsFile('Old?')),
      'terms.v1.json': published(termsFile('A')),
    })
    expect(await load(folder)).toEqual({ created: 2, updated: 0, unchanged: 0, errors: [] })
    expect(await load(folder)).toEqual({ created: 0, updated: 0, unchanged: 2, errors: [] })
    await putFiles(folder, { 'faqs.v1.json': published(faqsFile('New?')) })
    expect(await load(folder)).toEqual({ created: 0, updated: 1, unchanged: 1, errors: [] })
    expect((await test.shop.content.faqs())?.groups[0]?.items[0]?.question).toBe('New?')
  })

  it('exports exactly the files that it imported, and does not rewrite equal files', async () => {
    await addProduct(test.database.db, { sku: 'ROUND-TRIP' })
    const folder = await folderWith({
      // Unsorted keys, a draft without a publish time and text that needs escaping.
      'faqs.v1.json': {
        content: faqsFile('“Round” \\ trip\n?'),
        publish_at: '2025-01-01T00:00:00Z',
        status: 'published',
      },
      'faqs.v2.json': { status: 'draft', publish_at: null, content: faqsFile('Later?') },
      'inspo/look.v12.json': published(lookFile({ sku: 'ROUND-TRIP' })),
      'custom-code.v1.json': published({ code: '<script>"x" & \u2028</script>' }),
    })
    await writeFile(join(folder, 'look.png'), await plainImage(40, 50).png().toBuffer())
    expect((await load(folder)).errors).toEqual([])
    const out = await ownFolder()
    expect(await test.shop.content.exportFolder(out)).toEqual({ written: 4, unchanged: 0 })
    const names = (await readdir(out, { recursive: true })).filter((name) => name.endsWith('.json'))
    expect(names.toSorted()).toEqual(['custom-code.v1.json', 'faqs.v1.json', 'faqs.v2.json', 'inspo/look.v12.json'])
    for (const name of names.filter((each) => each !== 'faqs.v1.json')) {
      expect(await readFile(join(out, name), 'utf8')).toBe(await readFile(join(folder, name), 'utf8'))
    }
    expect(await test.shop.content.exportFolder(out)).toEqual({ written: 0, unchanged: 4 })
    // A file that was changed in the folder is not overwritten unless that is requested.
    const changed = join(out, 'faqs.v2.json')
    const text = await readFile(changed, 'utf8')
    await writeFile(changed, text.replace('Later?', 'Soon?'))
    await expect(test.shop.content.exportFolder(out)).rejects.toThrow(`${changed} differs from the shop.`)
    expect(await readFile(changed, 'utf8')).toContain('Soon?')
    expect(await test.shop.content.exportFolder(out, true)).toEqual({ written: 1, unchanged: 3 })
    expect(await readFile(changed, 'utf8')).toBe(text)
    expect(await load(out)).toEqual({ created: 0, updated: 0, unchanged: 4, errors: [] })
  })

  it('writes nothing if one file has an error', async () => {
    const files = {
      'faqs.v1.json': published(faqsFile('Fine?')),
      'terms.v1.json': published({ ...termsFile('A'), extra: 1 }),
    }
    expect(await errorsIn(files)).toEqual(['terms.v1.json, content/extra: is not a known field'])
    expect(await test.shop.content.faqs()).toBeNull()
  })

  const faqs = faqsFile('Yes?')
  const [group] = faqs.groups
  const answer = (blocks: unknown[]) =>
    published({ ...faqs, groups: [{ ...group, items: [{ id: 'a', question: 'A?', answer: blocks, link: null }] }] })
  it.each<[string, unknown, string]>([
    ['faq.v1.json', published(faqs), 'faq.v1.json: unknown file name: name files by document and version'],
    ['faqs.json', published(faqs), 'faqs.json: unknown file name'],
    ['look.v1.json', published(lookFile()), 'look.v1.json: unknown file name'],
    ['inspo/Big Name.v1.json', published(lookFile()), 'inspo/Big Name.v1.json: unknown file name'],
    ['faqs.v1.json', '{"status":', 'faqs.v1.json: the file is not valid JSON'],
    ['faqs.v1.json', '[]', 'faqs.v1.json: must be object'],
    ['faqs.v1.json', { content: faqs }, 'faqs.v1.json: lacks status, publish_at'],
    ['faqs.v1.json', { ...published(faqs), status: 'public' }, 'faqs.v1.json, status: must be one of draft, published'],
    [
      'faqs.v1.json',
      { ...published(faqs), publish_at: null },
      'faqs.v1.json, publish_at: is required for published documents',
    ],
    ['faqs.v1.json', published(faqs, '2025-02-30T00:00:00Z'), '"2025-02-30T00:00:00Z" is not a valid time'],
    [
      'faqs.v1.json',
      published(faqs, '31.03.2026'),
      'faqs.v1.json, publish_at: must be a time in UTC such as 2026-03-31T09:00:00Z',
    ],
    [
      'faqs.v1.json',
      published({ ...faqs, groups: [{ ...group, id: 'Big Id' }] }),
      'content/groups/0/id: must be lowercase letters, digits and hyphens, such as first-order',
    ],
    ['faqs.v1.json', published({ ...faqs, title: '' }), 'faqs.v1.json, content/title: '],
    ...['nul \0 here', 'half of \ud83d'].map((question): [string, unknown, string] => [
      'faqs.v1.json',
      published(faqsFile(question)),
      'faqs.v1.json, content/groups/0/items/0/question: contains a character that cannot be displayed',
    ]),
    ['faqs.v1.json', answer([{ lst: ['x'] }]), 'content/groups/0/items/0/answer/0: must be a paragraph, or'],
    [
      'faqs.v1.json',
      answer(['[x](javascript:x)']),
      'content/groups/0/items/0/answer/0: "javascript:x" is not a valid link',
    ],
    [
      'faqs.v1.json',
      published({ ...faqs, groups: [group, { ...group, items: [] }] }),
      'content/groups/1/id: "group" is already used as an id on this page',
    ],
    [
      'terms.v2.json',
      published(termsFile('A')),
      'terms.v2.json, content/changes: is required in a new version: list what changed',
    ],
    [
      'inspo/a.v1.json',
      published(lookFile({ sku: 'NONE' })),
      'inspo/a.v1.json, content/hotspots/0/sku: there is no product',
    ],
    [
      'inspo/a.v1.json',
      published({ ...lookFile(), collection: 'none' }),
      'content/collection: there is no collection "none"',
    ],
    ['collection.v1.json', published(collectionFile()), 'collection.v1.json: unknown file name'],
    [
      'collections/a.v1.json',
      published(collectionFile({ rule: { sort: 'cheapest', limit: null } })),
      'collections/a.v1.json, content/products/rule/sort: must be one of popular, newest, price_up, price_down',
    ],
    [
      'collections/a.v1.json',
      published(collectionFile({})),
      'collections/a.v1.json, content/products: must have either skus or a rule',
    ],
    [
      'collections/a.v1.json',
      published(collectionFile({ rule: { price: { from: 9, to: 8 }, sort: 'popular', limit: 1 } })),
      'content/products/rule/price: must have a to that is not below from',
    ],
    ...(['categories', 'suppliers', 'materials', 'colors', 'styles', 'rooms'] as const).map(
      (names): [string, unknown, string] => [
        'collections/a.v1.json',
        published(collectionFile({ rule: { [names]: ['none'], sort: 'popular', limit: null } })),
        `collections/a.v1.json, content/products/rule/${names}/0: `,
      ],
    ),
    [
      'must-have.v1.json',
      published({ title: 'T', text: 'T', products: { skus: ['NONE'] } }),
      'must-have.v1.json, content/products/skus/0: there is no product with the SKU "NONE"',
    ],
    [
      'collections.v1.json',
      published({ homepage: ['none'] }),
      'collections.v1.json, content/homepage/0: there is no collection "none"',
    ],
    [
      'banners.v1.json',
      published(bannersFile([{ from: '2026-03-02T00:00:00Z', until: '2026-03-01T00:00:00Z' }])),
      'banners.v1.json, content/banners/0/until: must be later than from',
    ],
    [
      'banners.v1.json',
      published(bannersFile([{ from: '2026-02-30T00:00:00Z' }])),
      'content/banners/0/from: "2026-02-30T00:00:00Z" is not a valid time',
    ],
    [
      'banners.v1.json',
      published(bannersFile([{ link: { url: 'javascript:alert(1)', target: '_self' } }])),
      'content/banners/0/link/url: "javascript:alert(1)" is not a valid link',
    ],
    [
      'menus.v1.json',
      published({ header: [], slide_over: ['on_sale', 'featured'] }),
      'menus.v1.json, content/slide_over: must have most_popular exactly once',
    ],
    [
      'menus.v1.json',
      published({ header: ['on_sale', 'on_sale'], slide_over: ['on_sale', 'featured', 'most_popular'] }),
      'menus.v1.json, content/header/1: "on_sale" is a duplicate',
    ],
    [
      'menus.v1.json',
      published({ header: ['sale'], slide_over: ['on_sale', 'featured', 'most_popular'] }),
      'menus.v1.json, content/header/0: must be one of on_sale, featured, most_popular, or label and url',
    ],
    [
      'footer.v1.json',
      published({
        about: 'Us.',
        columns: [{ title: 'Shop', links: ['on_sale', 'featured', 'most_popular'] }],
        contact: null,
        small_print: null,
      }),
      'footer.v1.json, content/columns: must have become_a_supplier exactly once',
    ],
    ['inspo/a.v1.json', published(lookFile({ picture: 'none.png' })), 'inspo/a.v1.json, picture "none.png": '],
    ['inspo/a.v1.json', published(lookFile({ picture: '../x.png' })), 'inspo/a.v1.json, picture "../x.png": '],
  ])('reports file and place: %s, %j', async (name, content, error) => {
    const errors = await errorsIn({ [name]: content })
    expect(errors).toHaveLength(1)
    expect(errors[0]).toContain(error)
  })

  it('requires a value for every package in every row of the matrix', async () => {
    const each = {
      id: 'a',
      name: 'A',
      price: 0,
      period: null,
      is_featured: false,
      audience: null,
      summary: 'A.',
      features: [],
      cta: null,
    }
    const { title, intro, seo } = faqs
    const file = {
      title,
      intro,
      seo,
      packages: [each],
      matrix: [{ feature: 'F', values: { b: true } }],
      never_charged: [],
      faqs: [],
    }
    expect(await errorsIn({ 'packages.v1.json': published(file) })).toEqual([
      'packages.v1.json, content/matrix/0/values: must have a and nothing else',
    ])
  })

  it('rejects a folder that it cannot read and one without content', async () => {
    await expect(load('/nowhere')).rejects.toThrow('There is no folder /nowhere.')
    await expect(load(await folderWith({ 'readme.md': 'x' }))).rejects.toThrow('There is no content in')
  })

  it('rejects changes of a version of the terms in force, but not of a future one', async () => {
    const later = new Date(Date.now() + 86_400_000).toISOString().replace(/\.\d+Z/, 'Z')
    const folder = await folderWith({
      'terms.v1.json': published(termsFile('A')),
      'terms.v2.json': published(termsFile('B', ['B.']), later),
    })
    await load(folder)
    await putFiles(folder, { 'terms.v2.json': published(termsFile('C', ['C.']), later) })
    expect(await load(folder)).toMatchObject({ updated: 1, errors: [] })
    await putFiles(folder, { 'terms.v1.json': { ...published(termsFile('A')), status: 'draft' } })
    expect((await load(folder)).errors).toEqual([
      'terms.v1.json: version 1 is in force and must not change; write the next version as terms.v3.json.',
    ])
  })

  it('rejects a version of the terms that comes into force before its predecessor', async () => {
    const folder = await folderWith({ 'terms.v1.json': published(termsFile('A'), '2025-03-01T00:00:00Z') })
    await load(folder)
    const earlier = published(termsFile('B', ['B.']), '2025-02-01T00:00:00Z')
    const error = 'terms.v2.json, publish_at: is before that of version 1, which it follows'
    expect(await errorsIn({ 'terms.v2.json': earlier })).toEqual([error])
    expect(await errorsIn({ 'terms.v2.json': { ...earlier, status: 'draft' } })).toEqual([])
    expect(await errorsIn({ 'terms.v2.json': earlier })).toEqual([error])
    expect(
      await errorsIn({ 'faqs.v1.json': published(faqs), 'faqs.v2.json': published(faqs, '2024-01-01T00:00:00Z') }),
    ).toEqual([])
    const both = {
      'privacy.v1.json': privacyFile('2025-03-01T00:00:00Z'),
      'privacy.v2.json': privacyFile('2025-02-01T00:00:00Z'),
    }
    expect(await errorsIn(both)).toEqual([
      'privacy.v1.json, publish_at: is after that of version 2, which follows it',
      'privacy.v2.json, publish_at: is before that of version 1, which it follows',
    ])
  })

  it('accepts UTF-8 with a BOM, rejects other encodings, and ignores a folder with such a name', async () => {
    const text = stringify({ ...published(faqsFile('Café?')) })
    const folder = await folderWith({ 'faqs.v1.json': `\uFEFF${text}`, 'terms.v1.json/readme.md': 'x' })
    expect(await load(folder)).toMatchObject({ created: 1, errors: [] })
    expect((await test.shop.content.faqs())?.groups[0]?.items[0]?.question).toBe('Café?')
    await writeFile(join(folder, 'faqs.v1.json'), Buffer.from(text, 'latin1'))
    expect((await load(folder)).errors).toEqual([
      'faqs.v1.json: the file is not UTF-8 text: save it with that encoding.',
    ])
  })

  it('notifies every node when a version comes into force', async () => {
    const at = '2100-01-01T00:00:00Z'
    await load(
      await folderWith({
        'faqs.v1.json': published(faqs, at),
        'faqs.v2.json': { ...published(faqs, at), status: 'draft' },
      }),
    )
    const { rows } = await test.database.pool.query<{ data: object; at: Date }>(
      `select data, start_after as at from pgboss.job where name = 'content.due'`,
    )
    expect(rows.map(({ data }) => stringify(data))).toEqual([stringify({ path: 'faqs', version: 1 })])
    expect(rows[0]?.at.getTime()).toBeGreaterThanOrEqual(Date.parse(at))
    const notifications = vi.fn<() => void>()
    await test.database.listen('catalog_changed', notifications, () => undefined)
    await test.shop.content.announce()
    await eventually(() => expect(notifications).toHaveBeenCalled())
  })

  it('notifies every node when a banner starts or ends', async () => {
    const [past, spring, summer] = ['2020-01-01T00:00:00Z', '2100-03-01T00:00:00Z', '2100-06-01T00:00:00Z']
    const picture = 'https://pictures.example/banner.png'
    const banners = [{ from: past, until: spring }, { from: spring, until: summer }, {}]
    expect(await errorsIn({ 'banners.v1.json': published(bannersFile(banners, picture)) })).toEqual([])
    const { rows } = await test.database.pool.query<{ at: Date }>(
      `select start_after as at from pgboss.job where name = 'content.due' order by start_after`,
    )
    expect(rows.map(({ at }) => at.toISOString())).toEqual(['2100-03-01T00:00:02.000Z', '2100-06-01T00:00:02.000Z'])
  })

  it('waits for images from URLs', async () => {
    const picture = 'https://pictures.example/look.png'
    expect(await errorsIn({ 'inspo/web.v1.json': published(lookFile({ picture })) })).toEqual([])
    expect((await test.shop.content.inspo({ page: 1, limit: 12 })).data).toEqual([])
    const { rows } = await test.database.pool.query(`select data from pgboss.job where name = 'image.fetch'`)
    expect(rows).toEqual([{ data: { source: picture } }])
  })
})
