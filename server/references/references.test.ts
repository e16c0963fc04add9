import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ImportKind } from '#contract/imports/imports.ts'
import { collectionFile, faqsFile, folderWith, lookFile, published, termsFile } from '#test-kit/content-folder.ts'
import { plainImage } from '#test-kit/images.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

const ANSWER = (path: string) =>
  `See [mugs](${path}), not [those](https://other.example${path}) and not [more](${path}-and-more).`

/** Sessions that wait for the lock of imports. */
const WAITING = `select from pg_locks where locktype = 'advisory' and not granted
  and database = (select oid from pg_database where datname = current_database())`

describe('what names a category, supplier, collection or product', () => {
  let test: TestShop
  const load = async (kind: ImportKind, csv: string) => {
    const report = await test.shop.imports.importStream({ kind, input: Readable.from([csv]) })
    expect(report.rejects).toEqual([])
  }
  beforeEach(async () => {
    test = await openTestShop()
    await load('categories', 'c_id,c_link,c_name\n11,mugs,Mugs\n12,cups,Cups\n13,bowls,Bowls\n')
    await load('suppliers', 'slug,name\nacme,Acme\nbirch,Birch\n')
    await load('products', 'sku,title,supplier,category,price,stock\nVASE-1,Vase,birch,bowls,10,5\n')
    await load('collections', 'slug,name,products\nbest,Best,VASE-1\n')
  })
  afterEach(() => test.close())

  const rows = async (query: string) => (await test.database.pool.query<Record<string, unknown>>(query)).rows
  const bodyOf = async (path: string) =>
    (await rows(`select body from content_documents where path = '${path}'`))[0]?.['body']
  const ruleOf = async (path: string) => {
    const { products } = (await bodyOf(path)) as { products: { rule: { categories: string[]; suppliers: string[] } } }
    return products.rule
  }

  /** Writes content that names the category mugs, the supplier acme and the collection best, in each way. */
  async function writeContent(): Promise<void> {
    const rule = { categories: ['mugs', 'cups'], suppliers: ['acme'], sort: 'popular', limit: null }
    const faqs = faqsFile('Which mugs?')
    faqs.groups[0]?.items.splice(0, 1, {
      id: 'first',
      question: 'Which mugs?',
      answer: [ANSWER('/category/mugs')],
      link: null,
    })
    const folder = await folderWith({
      'collections/warm.v1.json': published(collectionFile({ rule })),
      'featured.v1.json': published({ title: 'Featured', text: 'Ours.', products: { rule } }),
      'collections.v1.json': published({ homepage: ['best', 'warm'] }),
      'inspo/table.v1.json': published({ ...lookFile({ sku: 'VASE-1' }), collection: 'best' }),
      'faqs.v1.json': published(faqs),
      'menus.v1.json': published({
        header: [{ label: 'Acme', url: '/maker/acme?sale=1' }],
        slide_over: ['on_sale', 'featured', 'most_popular'],
      }),
      'terms.v1.json': published(termsFile('Mugs', ['About [mugs](/category/mugs).'])),
      'look.png': '',
    })
    await plainImage(40, 40).png().toFile(`${folder}/look.png`)
    expect(await test.shop.content.importFolder(folder)).toMatchObject({ errors: [] })
    await load('banners', 'key,heading,image,link_url\nsummer,Summer,https://images.example/s.jpg,/category/mugs#top\n')
    await test.shop.imports.importStream({
      input: Readable.from(['sku,price\nNONE-1,10\n']),
      set: { category: 'mugs', supplier: 'acme' },
      saveMapping: 'acme-list',
    })
  }

  const mapping = async () => (await rows(`select mapping->'set' as set from import_mappings`))[0]?.['set']
  const bannerLink = async () => (await rows('select link_url from banners'))[0]?.['link_url']

  it('has the new name after a rename: rules, links, banners and mappings, but not accepted terms', async () => {
    await writeContent()
    await test.shop.lifecycle.rename('categories', { from: 'mugs', to: 'tea-mugs' })
    await test.shop.lifecycle.rename('suppliers', { from: 'acme', to: 'acme-pottery' })
    for (const path of ['collections/warm', 'featured'])
      expect(await ruleOf(path)).toMatchObject({ categories: ['tea-mugs', 'cups'], suppliers: ['acme-pottery'] })
    expect(await bodyOf('menus')).toMatchObject({ header: [{ url: '/maker/acme-pottery?sale=1' }] })
    expect(JSON.stringify(await bodyOf('faqs'))).toContain(
      'See [mugs](/category/tea-mugs), not [those](https://other.example/category/mugs) and not [more](/category/mugs-and-more).',
    )
    expect(await bannerLink()).toBe('/category/tea-mugs#top')
    expect(await mapping()).toEqual({ category: 'tea-mugs', supplier: 'acme-pottery' })
    expect(JSON.stringify(await bodyOf('terms'))).toContain('(/category/mugs)')
    // What was exported now can be imported again.
    const exported = await folderWith({})
    await test.shop.content.exportFolder(exported, true)
    expect(await test.shop.content.importFolder(exported)).toMatchObject({ errors: [], updated: 0 })
  })

  it('stays as it is if the rename fails', async () => {
    await writeContent()
    const failing = test.shop.transaction(async (bound) => {
      await bound.lifecycle.rename('categories', { from: 'mugs', to: 'tea-mugs' })
      throw new Error('later in the transaction')
    })
    await expect(failing).rejects.toThrow('later')
    expect((await ruleOf('featured')).categories).toEqual(['mugs', 'cups'])
  })

  it('has the new name after an import that renames, and the previous one after its undo', async () => {
    await writeContent()
    await load('categories', 'c_id,c_link,c_name\n11,tea-mugs,Mugs\n')
    expect((await ruleOf('featured')).categories).toEqual(['tea-mugs', 'cups'])
    expect(await bannerLink()).toBe('/category/tea-mugs#top')
    await test.shop.imports.undoLast()
    expect((await ruleOf('featured')).categories).toEqual(['mugs', 'cups'])
    expect(await bannerLink()).toBe('/category/mugs#top')
  })

  it('is listed by a deletion, which it prevents, unless products move elsewhere: then it names that', async () => {
    await writeContent()
    const remove = (kind: ImportKind, key: string, more: { moveTo?: string; redirectTo?: string } = {}) =>
      test.shop.lifecycle.remove(kind, { keys: [key], moveTo: undefined, redirectTo: undefined, ...more })
    await expect(remove('categories', 'mugs', { redirectTo: '/category/cups' })).rejects.toThrow(
      'Nothing was deleted: the category mugs is named by content collections/warm, content featured, import mapping acme-list. ' +
        'Change that first, or merge it into another category (--move-to), which is named instead.',
    )
    await expect(remove('collections', 'best')).rejects.toThrow(
      'the collection best is named by content collections, content inspo/table. Change that first.',
    )
    await remove('categories', 'mugs', { moveTo: 'cups' })
    expect((await ruleOf('featured')).categories).toEqual(['cups'])
    expect(await bannerLink()).toBe('/category/cups#top')
    await remove('suppliers', 'acme', { moveTo: 'birch' })
    expect((await ruleOf('featured')).suppliers).toEqual(['birch'])
  })

  it('does not prevent the deletion of what only links name, if its page redirects', async () => {
    await load('banners', 'key,heading,image,link_url\nfall,Fall,https://images.example/f.jpg,/maker/acme\n')
    const request = { keys: ['acme'], moveTo: undefined, redirectTo: undefined }
    await expect(test.shop.lifecycle.remove('suppliers', request)).rejects.toThrow(
      'the supplier acme is named by banner fall. Change the links, or let them lead elsewhere with --redirect-to.',
    )
    await test.shop.lifecycle.remove('suppliers', { ...request, redirectTo: '/category/cups' })
    expect(await test.shop.redirects.list()).toEqual([{ from: '/maker/acme', to: '/category/cups' }])
  })

  /** Writes content, a scheduled sale and a replacement that name the product VASE-1. */
  async function nameVase(): Promise<void> {
    await load('products', 'ocid,sku,title,supplier,category,price\n701,VASE-2,Jug,birch,bowls,10\n')
    await load('products', 'sku,title,supplier,category,price,replacement\nOLD-1,Pot,birch,bowls,10,VASE-1\n')
    const folder = await folderWith({
      'featured.v1.json': published({ title: 'Ours', text: 'Ours.', products: { skus: ['VASE-1', 'VASE-2'] } }),
      'inspo/table.v1.json': published(lookFile({ sku: 'VASE-1' })),
      'look.png': '',
    })
    await plainImage(40, 40).png().toFile(`${folder}/look.png`)
    expect(await test.shop.content.importFolder(folder)).toMatchObject({ errors: [] })
    const selection = { skus: ['VASE-1', 'VASE-2'] }
    await test.shop.sales.schedule({ percent: 20, selection, startsOn: '2999-01-01', endsOn: null })
  }
  /** Returns the SKUs of the shelf, the look, the sale and the replacement. */
  const skusNamed = async () => [
    ((await bodyOf('featured')) as { products: { skus: string[] } }).products.skus,
    ((await bodyOf('inspo/table')) as { hotspots: { sku: string }[] }).hotspots.map(({ sku }) => sku),
    (await test.shop.sales.list())[0]?.skus,
    (await rows(`select replacement_sku from products where sku = 'OLD-1'`))[0]?.['replacement_sku'],
  ]
  const FIRST = [['VASE-1', 'VASE-2'], ['VASE-1'], ['VASE-1', 'VASE-2'], 'VASE-1']

  it('has the new SKU of a product after an import that changes it, and the previous one after its undo', async () => {
    await nameVase()
    const ocid = Number((await rows(`select ocid from products where sku = 'VASE-1'`))[0]?.['ocid'])
    expect(await skusNamed()).toEqual(FIRST)
    await load('products', `ocid,sku\n${ocid},V "1"\\a\n`)
    expect(await skusNamed()).toEqual([['V "1"\\a', 'VASE-2'], ['V "1"\\a'], ['V "1"\\a', 'VASE-2'], 'V "1"\\a'])
    await test.shop.imports.undoLast()
    expect(await skusNamed()).toEqual(FIRST)
    await load('products', `ocid,sku\n${ocid},NEW-1\n`)
    await load('products', `ocid,sku\n${ocid},VASE-3\n701,NEW-1\n`)
    expect(await skusNamed()).toEqual([['VASE-3', 'NEW-1'], ['VASE-3'], ['VASE-3', 'NEW-1'], 'VASE-3'])
  })

  it('stays when the import that created it is taken back: a product is discontinued', async () => {
    await load('products', 'sku,title,supplier,category,price\nVASE-2,Jug,birch,bowls,10\nVASE-4,Urn,birch,bowls,10\n')
    const selection = { skus: ['VASE-2'] }
    await test.shop.sales.schedule({ percent: 20, selection, startsOn: '2999-01-01', endsOn: null })
    expect(await test.shop.imports.undoLast()).toMatchObject({ deleted: 1, discontinued: ['VASE-2'] })
    await load('categories', 'c_link,c_name\njars,Jars\njugs,Jugs\n')
    const rule = { categories: ['jugs'], sort: 'popular', limit: null }
    const file = published({ title: 'Ours', text: 'Ours.', products: { rule } })
    const folder = await folderWith({ 'featured.v1.json': file })
    expect(await test.shop.content.importFolder(folder)).toMatchObject({ errors: [] })
    expect(await test.shop.imports.undoLast()).toMatchObject({
      deleted: 1,
      failed: ['jugs: content featured names it'],
    })
  })

  it('prevents the deletion of a product that content or a scheduled sale names', async () => {
    await nameVase()
    const remove = (keys: string[]) =>
      test.shop.lifecycle.remove('products', { keys, moveTo: undefined, redirectTo: undefined })
    await expect(remove(['OLD-1', 'VASE-1'])).rejects.toThrow(
      'Nothing was deleted: the product VASE-1 is named by content featured, content inspo/table, sale 1. Change that first, ' +
        'or archive it instead: products archive.',
    )
    await remove(['OLD-1'])
  })

  it('is checked again by a content import that waited for a rename', async () => {
    const rule = { categories: ['mugs'], sort: 'popular', limit: null }
    const folder = await folderWith({
      'featured.v1.json': published({ title: 'Ours', text: 'Ours.', products: { rule } }),
    })
    let importing: Promise<unknown> = Promise.resolve()
    await test.shop.transaction(async (bound) => {
      await bound.lifecycle.rename('categories', { from: 'mugs', to: 'tea-mugs' })
      importing = test.shop.content.importFolder(folder)
      // PGlite has one session, so the import begins after the rename there.
      if (!test.database.singleConnection) await vi.waitUntil(async () => (await rows(WAITING)).length > 0, 10_000)
    })
    expect(await importing).toMatchObject({ errors: [expect.stringContaining('there is no category "mugs"')] })
  })
})
