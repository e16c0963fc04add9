import { expect, it } from 'vitest'
import type { ImportFileOptions, NamedMapping } from '#contract/schemas/admin/catalog/imports.ts'
import type { FileRecognition } from '#contract/schemas/catalog/imports.ts'
import { draftOf, fittingMapping, repeatedColumns, toOptions, withMapping } from './columns-draft.ts'

const OPTIONS: ImportFileOptions = {
  kind: 'products',
  map: {},
  set: {},
  skip: [],
  rate: null,
  decimal: null,
  delimiter: null,
  encoding: null,
  header_line: null,
  sheet: null,
  create_missing: false,
  save_as: null,
}

function recognized(...columns: [name: string, column: string | null, suggestion: string | null][]): FileRecognition {
  return {
    sheets: [],
    sheet: null,
    encoding: 'utf-8',
    delimiter: ',',
    header_line: 1,
    decimal: null,
    notes: [],
    problem: null,
    columns: columns.map(([name, column, suggestion]) => ({ name, samples: [], column, suggestion })),
  }
}

const FILE = recognized(
  ['Item No', null, 'sku'],
  ['title', 'title', null],
  ['stock', 'stock', null],
  ['Notes', null, null],
)

it('begins with what is bound by name and what is suggested, and offers supplier and category for all rows', () => {
  const draft = draftOf(OPTIONS, FILE)
  expect(draft).toMatchObject({ chosen: ['sku', 'title', 'stock', ''], fixed: { supplier: '', category: '' } })
  expect(toOptions(draft, OPTIONS, FILE)).toEqual({ ...OPTIONS, map: { sku: 'Item No' } })
})

it('skips a column that is not imported although it has the name of one, also when it is stored again', () => {
  const draft = {
    ...draftOf(OPTIONS, FILE),
    chosen: ['sku', 'title', '', ''],
    fixed: { supplier: 'acme', category: ' ' },
  }
  const stored = toOptions(draft, OPTIONS, FILE)
  expect(stored).toMatchObject({ skip: ['stock'], set: { supplier: 'acme' } })
  const again = recognized(
    ['Item No', 'sku', null],
    ['title', 'title', null],
    ['stock', null, null],
    ['Notes', null, null],
  )
  expect(toOptions(draftOf(stored, again), stored, again)).toEqual(stored)
})

it('finds columns that are chosen twice, or have a fixed value besides', () => {
  const draft = draftOf(OPTIONS, FILE)
  expect(repeatedColumns(draft)).toEqual([])
  expect(repeatedColumns({ ...draft, chosen: ['sku', 'sku', 'stock', ''], fixed: { stock: '5' } })).toEqual([
    'sku',
    'stock',
  ])
})

it('finds the saved mapping of which the file has all columns', () => {
  const named = (name: string, map: Record<string, string>): NamedMapping => ({
    name,
    mapping: { map, set: {}, rate: 2 },
  })
  const mappings = [
    named('Birch', { sku: 'Item No', title: 'Name' }),
    named('Elm', { sku: 'Item No' }),
    named('Acme', { sku: 'Item No', description: 'Notes' }),
    named('Empty', {}),
  ]
  const found = fittingMapping(mappings, FILE)
  expect(found?.name).toBe('Acme')
  expect(found && withMapping(OPTIONS, found)).toMatchObject({
    rate: 2,
    save_as: 'Acme',
    map: { description: 'Notes' },
  })
  expect(fittingMapping(mappings.slice(0, 1), FILE)).toBeNull()
})
