import { expect, test } from 'vitest'
import { readSynonym } from './read-synonym.ts'

test('every type is read, with its name in either case', () => {
  expect(readSynonym({ objectID: 'a', type: 'synonym', synonyms: ['sofa', 'couch'] })).toEqual({
    objectID: 'a',
    type: 'synonym',
    synonyms: ['sofa', 'couch'],
  })
  expect(readSynonym({ objectID: 'b', type: 'onewaysynonym', input: 'tv', synonyms: ['oled'] }).type).toBe(
    'oneWaySynonym',
  )
  expect(readSynonym({ objectID: 'b', type: 'oneWaySynonym', input: 'tv', synonyms: ['oled'] }).type).toBe(
    'oneWaySynonym',
  )
  expect(readSynonym({ objectID: 'c', type: 'altcorrection1', word: 'lmp', corrections: ['lamp'] }).type).toBe(
    'altCorrection1',
  )
  expect(readSynonym({ objectID: 'c', type: 'altCorrection2', word: 'lmp', corrections: ['lamp'] }).type).toBe(
    'altCorrection2',
  )
  expect(readSynonym({ objectID: 'd', type: 'placeholder', placeholder: '<Street>', replacements: ['st'] }).type).toBe(
    'placeholder',
  )
})

test('fields of other types are dropped', () => {
  expect(
    readSynonym({ objectID: 'a', type: 'synonym', synonyms: ['x', 'y'], input: 'z', _highlightResult: {} }),
  ).toEqual({
    objectID: 'a',
    type: 'synonym',
    synonyms: ['x', 'y'],
  })
})

test.each([
  [null, 'Invalid synonym: it must be object'],
  [{ objectID: 'a', type: 'homonym' }, 'Invalid synonym: unknown type homonym, expected one of synonym, oneWaySynonym'],
  [{ objectID: 'a', type: 'synonym' }, 'Invalid synonym: it must have required properties synonyms'],
  [{ objectID: 'a', type: 'synonym', synonyms: ['x', 3] }, 'Invalid synonym: synonyms[1] must be string'],
  [
    { objectID: '', type: 'synonym', synonyms: ['x'] },
    'Invalid synonym: objectID must not have fewer than 1 characters',
  ],
])('%j is rejected with a message that names the error', (body, message) => {
  expect(() => readSynonym(body)).toThrow(message)
})
