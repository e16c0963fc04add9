import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadGround, openTestImports, type TestImports } from '#test-kit/import-files.ts'

describe('importing the small kinds', () => {
  let shop: TestImports
  beforeAll(async () => {
    shop = await openTestImports()
    await loadGround(shop)
    await shop.load('sku,title,price,supplier,category\n7001,A,1,acme,mugs\nK-2,B,1,acme,mugs\n')
  })
  afterAll(() => shop.close())

  async function twice(kind: 'suppliers' | 'categories' | 'collections' | 'banners', text: string) {
    const first = await shop.load(text, { kind })
    const second = await shop.load(text, { kind })
    expect(second).toMatchObject({ created: 0, updated: 0, rejected: first.rejected })
    return first
  }

  it('suppliers', async () => {
    const report = await twice(
      'suppliers',
      'slug,name,country\n,New & Old,us\nacme,Acme Clay,\nbad,,\nBad Slug,X,\nx,X,Atlantis\n',
    )
    expect(report).toMatchObject({ created: 1, updated: 1, rejected: 3 })
    expect(await shop.rows(`select slug, country from suppliers where name = 'New & Old'`)).toEqual([
      { slug: 'new-old', country: 'US' },
    ])
  })

  it('suppliers with the place that they ship from, which needs both coordinates', async () => {
    const text = 'slug,name,latitude,longitude\nashe,Ashe,35.5951,-82.5515\nhalf,Half,35,\nfar,Far,91,0\nno,No,,\n'
    const report = await twice('suppliers', text)
    expect(report).toMatchObject({
      created: 2,
      rejects: [
        { line: 3, column: 'longitude', reason: 'a latitude needs a longitude' },
        { line: 4, column: 'latitude', value: '91' },
      ],
    })
    expect(
      await shop.rows(`select latitude, longitude from suppliers where slug in ('ashe', 'no') order by slug`),
    ).toEqual([
      { latitude: 35.5951, longitude: -82.5515 },
      { latitude: null, longitude: null },
    ])
  })

  it('texts in the composed form of Unicode, and URLs as they are', async () => {
    const text = 'slug,name,story\natelier,Atelier Ne\u0301o,Made in Ma\u0308lmo\n'
    await twice('suppliers', text)
    expect(await shop.rows(`select name, story from suppliers where slug = 'atelier'`)).toEqual([
      { name: 'Atelier N\u00e9o', story: 'Made in M\u00e4lmo' },
    ])
  })

  it('categories whose parents are named, also by a later row, unless several have the name', async () => {
    const text = 'c_name,parent\nOak tables,Wood Tables\nWood tables,\nChairs,Attic\n'
    const first = await shop.load(text, { kind: 'categories' })
    expect(first).toMatchObject({
      created: 2,
      rejects: [{ line: 4, column: 'parent', value: 'Attic', reason: expect.stringContaining('no such category') }],
    })
    expect(
      await shop.rows(`select c.c_link, p.c_link as parent from categories c join categories p on p.c_id = c.parent_id
        where c.c_link = 'oak-tables'`),
    ).toEqual([{ c_link: 'oak-tables', parent: 'wood-tables' }])
    const twice = 'c_link,c_name,parent\nwood-2,Wood tables,\nelm-tables,Elm tables,Wood tables\n'
    expect((await shop.load(twice, { kind: 'categories' })).rejects).toMatchObject([
      { line: 3, reason: 'several categories have this name; write the link of one: wood-tables, wood-2' },
    ])
  })

  it('categories whose parent has a new link in the same file', async () => {
    expect(await shop.load('c_id,c_link,c_name\n70,benches,Benches\n', { kind: 'categories' })).toMatchObject({
      created: 1,
    })
    const renamed = 'c_id,c_link,c_name,parent\n70,seats,Benches,\n,garden-benches,Garden benches,Benches\n'
    expect(await shop.load(renamed, { kind: 'categories' })).toMatchObject({ created: 1, updated: 1, rejects: [] })
    expect(await shop.rows(`select parent_id from categories where c_link = 'garden-benches'`)).toEqual([
      { parent_id: 70 },
    ])
  })

  it('categories with later parents, without orphans and cycles', async () => {
    const text = `c_id,c_link,c_name,parent,image,image_alt
50,leaf,Leaf,branch,none.jpg,A leaf
,branch,Branch,kitchen,,
,orphan,Orphan,nobody,,
,below-orphan,Below,orphan,,
,one,One,two,,
,two,Two,one,,\n`
    const report = await twice('categories', text)
    expect(report).toMatchObject({ created: 2, rejected: 4, warned: 1 })
    expect(
      await shop.rows(`select c.c_id, p.c_link from categories c join categories p on p.c_id = c.parent_id
      where c.c_link in ('leaf', 'branch') order by c.c_id`),
    ).toMatchObject([{ c_id: 50, c_link: 'branch' }, { c_link: 'kitchen' }])
    expect(await shop.load('c_link,c_name,parent\nkitchen,Kitchen,leaf\n', { kind: 'categories' })).toMatchObject({
      rejected: 1,
    })
  })

  it.each([true, false])(
    'categories below one whose last row is dropped for the row before it (dry run: %s)',
    async (dryRun) => {
      const text = 'c_link,c_name,parent\nlamps,Lamps,kitchen\nhanging,Hanging,lamps\nlamps,Lamps,nobody\n'
      expect(await shop.load(text, { kind: 'categories', dryRun })).toMatchObject({
        created: 2,
        rejected: 1,
        rejects: [{ line: 4, column: 'parent', value: 'nobody' }],
      })
      expect(await shop.rows(`select c_link from categories where c_link in ('lamps', 'hanging')`)).toHaveLength(
        dryRun ? 0 : 2,
      )
    },
  )

  it.each([
    [
      'one whose last row gives way in the same import',
      'shades,Shades,\npaper,Paper,\nshades,Shades,nobody\npaper,Paper 2,shades\n',
      [4],
      { c_name: 'Paper 2', parent: 'shades' },
    ],
    [
      'rows that gave way because they led back to each other',
      'north,North,\nsouth,South,\npole,Pole,\nnorth,North,south\nsouth,South,north\npole,Pole 2,south\n',
      [5, 6],
      { c_name: 'Pole 2', parent: 'south' },
    ],
  ])('categories below %s', async (_, text, lines, last) => {
    const { rejects } = await shop.load(`c_link,c_name,parent\n${text}`, { kind: 'categories' })
    expect(rejects.map(({ line }) => line)).toEqual(lines)
    expect(
      await shop.rows(`select c.c_name, p.c_link as parent from categories c left join categories p on p.c_id = c.parent_id
      order by c.c_id desc`),
    ).toContainEqual(last)
  })

  it('collections by ocid or sku, in their order', async () => {
    const text =
      'slug,name,placement,products,image\npicks,Picks,featured,K-2|7001,https://pictures.example/p.jpg\nbad,Bad,,K-2|nope,\n'
    const report = await twice('collections', text)
    expect(report).toMatchObject({ created: 1, rejected: 1 })
    expect(report.rejects).toMatchObject([{ line: 3, column: 'products', value: 'nope' }])
    expect(await shop.rows(`select sku from collection_products join products using (ocid) order by position`)).toEqual(
      [{ sku: 'K-2' }, { sku: '7001' }],
    )
    expect(await shop.rows(`select data from pgboss.job where name = 'image.fetch'`)).toHaveLength(1)
    expect(await shop.load('slug,products\npicks,7001\n', { kind: 'collections' })).toMatchObject({ updated: 1 })
  })

  it('collections whose row existed only for a content document', async () => {
    const [row] = await shop.rows(
      `insert into collections (slug, name, is_imported) values ('written', 'written', false) returning id`,
    )
    expect(await twice('collections', 'slug,name\nwritten,Written\n')).toMatchObject({ updated: 1 })
    expect(await shop.rows(`select id, name, is_imported from collections where slug = 'written'`)).toEqual([
      { ...row, name: 'Written', is_imported: true },
    ])
  })

  it('banners', async () => {
    const text =
      'key,image,image_alt,heading,link_target\ntop,https://pictures.example/t.jpg,Top,Hello,\nlow,,,,\nmid,x.jpg,,,_parent\n'
    expect(await twice('banners', text)).toMatchObject({ created: 1, rejected: 2 })
    const changed = text.replace(',Top,', ',The top,')
    expect(await shop.load(changed, { kind: 'banners' })).toMatchObject({ updated: 1 })
  })

  it('banners with links to pages or URLs, but not to scripts', async () => {
    const row = (key: string, link: string) => `${key},https://pictures.example/b.jpg,${link}\n`
    const links = ['/category/rugs', 'https://example.com', 'mailto:shop@example.com']
    const invalid = ['javascript:alert(1)', '//example.com', '/\\example.com', 'category/rugs']
    const text = ['key,image,link_url\n', ...[...links, ...invalid].map((link, index) => row(`l${index}`, link))].join(
      '',
    )
    const report = await shop.load(text, { kind: 'banners' })
    expect(report).toMatchObject({ created: 3, rejected: 4 })
    expect(report.rejects.map(({ value }) => value)).toEqual(invalid)
  })
})
