import { expect, test } from 'vitest'
import { createNameSearch } from './name-search.ts'

const NAMES = ['Vases', 'Table Lamps', 'Floor Lamps', 'Kitchen & Dining', 'Halden Clay Works', 'Holiday']
const search = createNameSearch(NAMES, { ignorePlurals: ['en'], typoTolerance: 'min' }, [
  { objectID: 'holiday', type: 'synonym', synonyms: ['holiday', 'christmas'] },
])
const find = (query: string, parameters = {}) => search(query, parameters).map((at) => NAMES[at])

test.each([
  ['vase', ['Vases']],
  ['lamp', ['Table Lamps', 'Floor Lamps']],
  ['floor la', ['Floor Lamps']],
  ['christmas', ['Holiday']],
  ['kitchne', ['Kitchen & Dining']],
  ['halden vase', []],
])('“%s” finds %j', (query, expected) => expect(find(query)).toEqual(expected))

test('finds the names with the most words of the query if no name has all', () => {
  expect(find('tall floor lamp', { removeWordsIfNoResults: 'allOptional' })).toEqual(['Floor Lamps', 'Table Lamps'])
})

test('returns at most `hitsPerPage` names', () => {
  expect(find('lamp', { hitsPerPage: 1 })).toEqual(['Table Lamps'])
})
