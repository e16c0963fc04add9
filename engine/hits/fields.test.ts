import { expect, test } from 'vitest'
import { eachField, valueAt } from './fields.ts'

test.each<[string, object]>([
  ['texts, numbers, booleans and null', { objectID: '1', title: 'Lamp', price: -1.5e30, sale: true, empty: null }],
  ['quotes and backslashes', { objectID: '"', a: '\\', 'b"c': '\\"', 'd\\': 'e\\\\"', f: '' }],
  ['brackets in texts', { objectID: '1', a: '}],[{', b: ['}', '"]'], c: { d: '},"e":' } }],
  ['nested lists and objects', { a: [[], {}, [1, { b: [2] }]], c: { d: { e: [] } }, f: 1, objectID: '1' }],
  ['Unicode characters', { objectID: 'ä', 'naïve ☃': '💡\n\u2028', '': 1 }],
  ['only an id', { objectID: '1' }],
])('finds the offsets of attributes: %s', (_, record) => {
  const json = JSON.stringify(record)
  const fields: { name: string; value: unknown; text: string }[] = []
  eachField(json, (name, from, to, value) =>
    fields.push({ name, value: valueAt(json, value, to), text: json.slice(from, to) }),
  )
  expect(fields.map(({ name, value }) => [name, value])).toEqual(Object.entries(record))
  expect(`{${fields.map(({ text }) => text).join(',')}}`).toBe(json)
})

test.each<[string, object]>([
  ['a longer name', { objectID: '1', titles: 'Lamps' }],
  ['a shorter name', { objectID: '1', tit: 'Lamp' }],
  ['a name with an escaped character', { objectID: '1', 'title"': 'Lamp', 'title\\': 1 }],
  ['an empty name', { objectID: '1', '': 'Lamp' }],
  ['another name', { id: '1', objectID: 'Lamp' }],
  ['no name', { objectID: '1' }],
])('does not confuse a name with the name cached from the previous record: %s', (_, record) => {
  const namesOf = (each: object) => {
    const names: string[] = []
    eachField(JSON.stringify(each), (name) => names.push(name))
    return names
  }
  expect(namesOf({ objectID: '1', title: 'Lamp' })).toEqual(['objectID', 'title'])
  expect(namesOf(record)).toEqual(Object.keys(record))
})
