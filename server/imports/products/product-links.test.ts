import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadGround, openTestImports, type TestImports } from '#test-kit/import-files.ts'

describe('documents and replacements of products', () => {
  let shop: TestImports
  beforeAll(async () => {
    shop = await openTestImports()
    await loadGround(shop)
    await shop.load('sku,title,price,supplier,category\nOLD-1,Old mug,10,acme,mugs\n')
  })
  afterAll(() => shop.close())

  const stored = async () => (await shop.rows(`select documents, replacement_sku from products where sku = 'OLD-1'`))[0]

  it('are read, unchanged by a repetition, and cleared by empty cells', async () => {
    const text =
      'sku,documents,replacement\nOLD-1,Care guide=/files/care.pdf|Test report=https://example.com/r?id=7,NEW-1\n'
    expect(await shop.load(text)).toMatchObject({ updated: 1, rejected: 0 })
    expect(await stored()).toEqual({
      documents: [
        { title: 'Care guide', url: '/files/care.pdf' },
        { title: 'Test report', url: 'https://example.com/r?id=7' },
      ],
      replacement_sku: 'NEW-1',
    })
    expect(await shop.load(text)).toMatchObject({ unchanged: 1 })
    expect(await shop.load('sku,documents,replacement\nOLD-1,,\n')).toMatchObject({ updated: 1 })
    expect(await stored()).toEqual({ documents: [], replacement_sku: null })
  })

  it('are rejected if a URL is unsafe or incomplete', async () => {
    for (const cell of ['Care', 'Care=', 'Care=javascript:alert(1)', 'Care=//evil.example', 'Care=https://']) {
      expect(await shop.load(`sku,documents\nOLD-1,${cell}\n`), cell).toMatchObject({ rejected: 1 })
    }
    expect(await stored()).toMatchObject({ documents: [] })
  })
})
