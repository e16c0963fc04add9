import { expect, test } from 'vitest'
import { eachField, valueAt } from './fields.ts'

test.each<[string, object]>([
  ['texts, numbers, booleans and null', { objectID: '1', title: 'Lamp', price: -1.5e30, sale: true, gone: null }],
  ['quotes and backslashes', { objectID: '"', a: '\\', 'b"c': '\\"', 'd\\': 'e\\\\"', f: '' }],
  ['brackets in texts', { objectID: '1', a: '}],[{', b: ['}', '"]'], c: { d: '},"e":' } }],
  ['nested lists and objects', { a: [[], {}, [1, { b: [2] }]], c: { d: { e: [] } }, f: 1, objectID: '1' }],
  ['letters of all kinds', { objectID: 'ä', 'naïve ☃': '💡\n\u2028', '': 1 }],
  ['an id alone', { objectID: '1' }],
])('finds where attributes stand: %s', (_, record) => {
  const json = JSON.stringify(record)
  const fields: { name: string; value: unknown; text: string }[] = []
  eachField(json, (name, from, to, value) =>
    fields.push({ name, value: valueAt(json, value, to), text: json.slice(from, to) }),
  )
  expect(fields.map(({ name, value }) => [name, value])).toEqual(Object.entries(record))
  expect(`{${fields.map(({ text }) => text).join(',')}}`).toBe(json)
})

test.each<[string, object]>([
  ['a longer one', { objectID: '1', titles: 'Lamps' }],
  ['a shorter one', { objectID: '1', tit: 'Lamp' }],
  ['one with a sign that is escaped', { objectID: '1', 'title"': 'Lamp', 'title\\': 1 }],
  ['an empty one', { objectID: '1', '': 'Lamp' }],
  ['another one', { id: '1', objectID: 'Lamp' }],
  ['none', { objectID: '1' }],
])('a name is not taken for that of the record before: %s', (_, record) => {
  const namesOf = (each: object) => {
    const names: string[] = []
    eachField(JSON.stringify(each), (name) => names.push(name))
    return names
  }
  expect(namesOf({ objectID: '1', title: 'Lamp' })).toEqual(['objectID', 'title'])
  expect(namesOf(record)).toEqual(Object.keys(record))
})
