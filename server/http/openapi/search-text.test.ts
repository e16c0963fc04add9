import { expect, it } from 'vitest'
import { SEARCH_SORTS } from '#contract/catalog/search.ts'
import { ProductRecord } from '#contract/schemas/catalog/search-record.ts'
import { SHOP_INDEX, type StoredSettings } from '#server/search/search.ts'
import { searchText } from './search-text.ts'

const SETTINGS: StoredSettings = SHOP_INDEX.settings

it('the reference lists every index, every field of a record, and all searched, filtered and counted fields', () => {
  const text = searchText()
  const attributes = ['searchableAttributes', 'attributesForFaceting', 'numericAttributesForFiltering'].flatMap(
    (name) => (SETTINGS[name] as string[]).flatMap((line) => line.split(',')),
  )
  const fields = attributes.map((attribute) => attribute.replace(/^\w+\((.+)\)$/, '$1'))
  expect(fields.length).toBeGreaterThan(20)
  for (const name of [...fields, ...Object.keys(ProductRecord.properties), ...Object.values(SEARCH_SORTS)]) {
    expect(text).toContain(`| \`${name.split('.')[0]}\` |`)
    expect(text).toContain(`\`${name}\``)
  }
})

it('the reference states how a field is searched, filtered and counted', () => {
  const row = (name: string) =>
    searchText()
      .split('\n')
      .find((line) => line.startsWith(`| \`${name}\` |`))
  expect(row('colors')).toMatch(/\| list of string \| .+ \| group 5 \| values \| yes, searchable \|$/)
  expect(row('margin')).toMatch(/\| integer or null \| Margin on the retail price.+ \| {2}\| numbers \| {2}\|$/)
  expect(row('inventories_index_price_asc')).toMatch(/the lowest `price` first \|$/)
})
