import { expect, test } from 'vitest'
import { pluralForms } from '#engine/text/plurals.ts'
import { type Dictionaries, NO_CUSTOM_ENTRIES } from './dictionary.ts'

function withPlurals(...entries: (readonly string[])[]): Dictionaries {
  const plurals = entries.map((words, index) => {
    return { objectID: String(index), language: 'xx', words, state: 'enabled' as const }
  })
  return { ...NO_CUSTOM_ENTRIES, plurals }
}

test('a word has the forms of all its entries, once', () => {
  const dictionaries = withPlurals(['Sofa', 'sofas'], ['sofa', 'Couch', 'couches', 'COUCH'], ['lamp'])
  expect(pluralForms('sofa', ['xx'], dictionaries)).toEqual(['sofas', 'couch', 'couches'])
  expect(pluralForms('couch', ['xx'], dictionaries)).toEqual(['sofa', 'couches'])
  expect(pluralForms('lamp', ['xx'], dictionaries)).toEqual([])
})

test('an entry that gives a word too many forms is skipped', () => {
  const many = Array.from({ length: 2000 }, (_, index) => ['sofa', `sofa${index}`, `canape${index}`])
  const dictionaries = withPlurals(...many, ['lamp', 'lamps'])
  expect(pluralForms('sofa', ['xx'], dictionaries)).toHaveLength(50)
  expect(pluralForms('sofa1999', ['xx'], dictionaries)).toEqual([])
  expect(pluralForms('lamp', ['xx'], dictionaries)).toEqual(['lamps'])
})
