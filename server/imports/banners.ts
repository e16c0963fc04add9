import type { BatchScope, Kind } from './kind.ts'
import { parseChoice, parseLink, parsePicture, parseText, parseWhole } from './parse-cells.ts'
import { createCellReader, present } from './read-cells.ts'
import {
  compareRecord,
  missingRecordPictures,
  numberRecords,
  planRecords,
  type RecordDraft,
  type RecordTable,
  saveRecords,
} from './records.ts'

const BANNERS: RecordTable = {
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
  },
}

export const bannerKind: Kind<RecordDraft> = {
  wholeFile: true,
  keyColumns: ['key'],
  identity: null,
  identify: (cells) => ({ id: null, key: cells['key'] || null }),
  parse(cells, line) {
    const { read, need, faults } = createCellReader(cells)
    const key = need('key', (text) => parseText(text, 120))
    const alt = read('image_alt', parseText, '')
    const image = need('image', parsePicture)
    const values = present({
      image,
      heading: read('heading', parseText, null),
      text: read('text', parseText, null),
      link_url: read('link_url', parseLink, null),
      link_target: read('link_target', (text) => parseChoice(text, ['_self', '_blank']), '_self'),
      position: read('position', (text) => parseWhole(text, 0), 0),
    })
    if (faults.length > 0 || key === undefined) return { faults }
    return { draft: { line, id: null, key, values, picture: image === undefined ? undefined : { source: image, alt } } }
  },
  missingPictures: missingRecordPictures,
  async apply(drafts: readonly RecordDraft[], scope: BatchScope) {
    const plans = await planRecords(BANNERS, drafts, scope.db)
    if (scope.write) await numberRecords(BANNERS, plans, scope.db)
    for (const plan of plans) compareRecord(plan)
    return saveRecords(BANNERS, plans, scope)
  },
}
