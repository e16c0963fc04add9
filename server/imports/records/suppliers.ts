import type { BatchScope, Cells, Kind } from '#server/imports/kind.ts'
import { parseDegrees, parseSlug, parseText } from '#server/imports/reading/parse-cells.ts'
import { parseCountry, parseRecordState } from '#server/imports/reading/parse-words.ts'
import { parseWhole } from '#server/imports/reading/numbers/parse-numbers.ts'
import { createCellReader, present } from '#server/imports/reading/read-cells.ts'
import {
  compareRecord,
  numberRecords,
  planRecords,
  type RecordDraft,
  type RecordTable,
  saveRecords,
} from './records.ts'
import { applyLevelsOfSuppliers, refreshProductsOfSuppliers } from './refresh-search.ts'
import { slugOf } from '#server/imports/slugs.ts'
import { NO_OWN_COLUMNS } from '#server/imports/reading/own-columns.ts'

export const SUPPLIERS: RecordTable = {
  table: 'suppliers',
  id: 'id',
  key: 'slug',
  required: ['name'],
  touch: true,
  types: {
    slug: 'text',
    name: 'text',
    story: 'text',
    country: 'text',
    ships_from: 'text',
    latitude: 'double precision',
    longitude: 'double precision',
    low_stock_level: 'integer',
    state: 'text',
  },
}

export const supplierKind: Kind<RecordDraft> = {
  wholeFile: true,
  ownColumns: NO_OWN_COLUMNS,
  keyColumns: ['slug', 'name'],
  codeColumn: null,
  numberColumns: { low_stock_level: 'whole' },
  identity: null,
  identify: (cells) => ({ id: null, key: keyOf(cells) }),
  parse(cells, line, { numbers }) {
    const { read, need, fail, errors, warnings } = createCellReader(cells)
    read('slug', parseSlug, undefined)
    const values = present({
      name: need('name', (text) => parseText(text, 120)),
      story: read('story', parseText, ''),
      country: read('country', parseCountry, null),
      ships_from: read('ships_from', parseText, null),
      latitude: read('latitude', (text) => parseDegrees(text, 90), null),
      longitude: read('longitude', (text) => parseDegrees(text, 180), null),
      low_stock_level: read(
        'low_stock_level',
        (text) => parseWhole(text, 0, undefined, numbers('low_stock_level')),
        null,
      ),
      state: read('status', parseRecordState, 'active'),
    })
    for (const [one, other] of [
      ['latitude', 'longitude'],
      ['longitude', 'latitude'],
    ] as const)
      if (cells[one] && !cells[other]) fail(other, `a ${one} needs a ${other}`)
    const key = keyOf(cells)
    if (key === '' && errors.length === 0) fail('slug', 'a supplier needs a slug')
    return errors.length > 0 ? { errors } : { draft: { line, id: null, key, values, image: undefined, warnings } }
  },
  missingImages: () => Promise.resolve([]),
  async apply(drafts: readonly RecordDraft[], scope: BatchScope) {
    const plans = await planRecords(SUPPLIERS, drafts, scope.db)
    if (scope.write) await numberRecords(SUPPLIERS, plans, scope.db)
    for (const plan of plans) compareRecord(plan)
    const outcomes = await saveRecords(SUPPLIERS, plans, scope)
    await refreshProductsOfSuppliers(plans, scope)
    await applyLevelsOfSuppliers(plans, scope)
    return outcomes
  },
}

function keyOf(cells: Cells): string {
  return cells['slug'] || slugOf(cells['name'] ?? '')
}
