import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadGround, openTestImports, type TestImports } from '#test-kit/import-files.ts'

describe('HTML in an imported file', () => {
  let shop: TestImports
  beforeAll(async () => {
    shop = await openTestImports()
    await loadGround(shop)
  })
  afterAll(() => shop.close())

  const PRODUCTS = `sku,title,price,supplier,category,description,care,materials
HTML-1,Mug &quot;sage&quot;<br>large,1,Birch &amp; Co,mugs,"<p>Thrown <b>by hand</b>.</p><ul><li>clay</li><li>glaze</li></ul><script>alert(1)</script>",Wipe<br>clean,Clay &amp; ash|Oak
PLAIN-1,"Shelf <SKU>, 5 < 6",1,acme,mugs,Plain & simple,,
`

  it('becomes text with paragraphs and lists, which the report states for each row', async () => {
    const report = await shop.load(PRODUCTS)
    expect(report).toMatchObject({ created: 2, rejected: 0 })
    const about = report.warnings.filter(({ reason }) => reason === 'HTML; stored as plain text')
    expect(about.map(({ line, column }) => `${line} ${column}`)).toEqual([
      '2 title',
      '2 supplier',
      '2 description',
      '2 care',
      '2 materials',
    ])
    expect(report.warned).toBeGreaterThanOrEqual(about.length)
    expect(
      await shop.rows(`select title, description, care, materials, suppliers.name as supplier
        from products join suppliers on suppliers.id = supplier_id where sku in ('HTML-1', 'PLAIN-1') order by ocid`),
    ).toEqual([
      {
        title: 'Mug "sage" large',
        description: 'Thrown by hand.\n\n- clay\n- glaze',
        care: 'Wipe\nclean',
        materials: ['Clay & ash', 'Oak'],
        supplier: 'Birch & Co',
      },
      {
        title: 'Shelf <SKU>, 5 < 6',
        description: 'Plain & simple',
        care: null,
        materials: [],
        supplier: 'Acme Pottery',
      },
    ])
    expect(await shop.load(PRODUCTS)).toMatchObject({ unchanged: 2 })
  })

  it('becomes text in the files of suppliers, categories, collections and banners', async () => {
    const links = { suppliers: 'slug', categories: 'c_link', collections: 'slug', banners: 'key' } as const
    const texts = {
      suppliers: ['name,story,ships_from', 'A &amp; B,<p>One</p><p>Two</p>,<b>Maine</b>'],
      categories: ['c_name,description', 'A &amp; B,<p>One</p><p>Two</p>'],
      collections: ['name,description', 'A &amp; B,<p>One</p><p>Two</p>'],
      banners: ['heading,text,image', 'A &amp; B,<p>One</p><p>Two</p>,https://pictures.example/t.jpg'],
    } as const
    for (const kind of ['suppliers', 'categories', 'collections', 'banners'] as const) {
      const [columns, cells] = texts[kind]
      const report = await shop.load(`${links[kind]},${columns}\nab-html,${cells}\n`, { kind })
      expect(report, kind).toMatchObject({ created: 1, rejected: 0 })
      expect(report.warnings.length, kind).toBeGreaterThanOrEqual(2)
    }
    expect(await shop.rows(`select name, story, ships_from from suppliers where slug = 'ab-html'`)).toEqual([
      { name: 'A & B', story: 'One\n\nTwo', ships_from: 'Maine' },
    ])
    expect(await shop.rows(`select c_name, description from categories where c_link = 'ab-html'`)).toEqual([
      { c_name: 'A & B', description: 'One\n\nTwo' },
    ])
    expect(await shop.rows(`select name, description from collections where slug = 'ab-html'`)).toEqual([
      { name: 'A & B', description: 'One\n\nTwo' },
    ])
    expect(await shop.rows(`select heading, text from banners where key = 'ab-html'`)).toEqual([
      { heading: 'A & B', text: 'One\n\nTwo' },
    ])
  })
})
