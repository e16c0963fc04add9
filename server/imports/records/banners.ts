import type { BatchScope, Kind } from '#server/imports/kind.ts'
import { parseChoice, parseFocus, parseImage, parseLink, parseText } from '#server/imports/reading/parse-cells.ts'
import { parseWhole } from '#server/imports/reading/numbers/parse-numbers.ts'
import { parseRecordState } from '#server/imports/reading/parse-words.ts'
import { createCellReader, present } from '#server/imports/reading/read-cells.ts'
import {
  compareRecord,
  missingRecordImages,
  numberRecords,
  planRecords,
  type RecordDraft,
  type RecordTable,
  saveRecords,
} from './records.ts'
import { NO_OWN_COLUMNS } from '#server/imports/reading/own-columns.ts'

export const BANNERS: RecordTable = {
  table: 'banners',
  id: 'id',
  key: 'key',
  required: ['image'],
  touch: false,
  types: {
    key: 'text',
    image: 'text',
    heading: 'text',
    text: 'text',
    link_url: 'text',
    link_target: 'text',
    position: 'integer',
    state: 'text',
  },
}

export const bannerKind: Kind<RecordDraft> = {
  wholeFile: true,
  ownColumns: NO_OWN_COLUMNS,
  keyColumns: ['key'],
  codeColumn: null,
  numberColumns: {},
  identity: null,
  identify: (cells) => ({ id: null, key: cells['key'] || null }),
  parse(cells, line) {
    const { read, need, errors, warnings } = createCellReader(cells)
    const key = need('key', (text) => parseText(text, 120))
    const alt = read('image_alt', parseText, '')
    const focus = read('image_focus', parseFocus, null)
    const image = need('image', parseImage)
    const values = present({
      image,
      heading: read('heading', parseText, null),
      text: read('text', parseText, null),
      link_url: read('link_url', parseLink, null),
      link_target: read('link_target', (text) => parseChoice(text, ['_self', '_blank']), '_self'),
      position: read('position', (text) => parseWhole(text, 0), 0),
      state: read('status', parseRecordState, 'active'),
    })
    if (errors.length > 0 || key === undefined) return { errors }
    return {
      draft: {
        line,
        id: null,
        key,
        values,
        image: image === undefined ? undefined : { source: image, alt, focus },
        warnings,
      },
    }
  },
  missingImages: missingRecordImages,
  async apply(drafts: readonly RecordDraft[], scope: BatchScope) {
    const plans = await planRecords(BANNERS, drafts, scope.db)
    if (scope.write) await numberRecords(BANNERS, plans, scope.db)
    for (const plan of plans) compareRecord(plan)
    return saveRecords(BANNERS, plans, scope)
  },
}
