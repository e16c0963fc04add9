import { expect, test } from 'vitest'
import { eachField } from './fields.ts'

test.each<[string, object]>([
  ['texts, numbers, booleans and null', { objectID: '1', title: 'Lamp', price: -1.5e30, sale: true, gone: null }],
  ['quotes and backslashes', { objectID: '"', a: '\\', 'b"c': '\\"', 'd\\': 'e\\\\"', f: '' }],
  ['brackets in texts', { objectID: '1', a: '}],[{', b: ['}', '"]'], c: { d: '},"e":' } }],
  ['nested lists and objects', { a: [[], {}, [1, { b: [2] }]], c: { d: { e: [] } }, f: 1, objectID: '1' }],
  ['letters of all kinds', { objectID: 'ä', 'naïve ☃': '💡\n\u2028', '': 1 }],
  ['an id alone', { objectID: '1' }],
])('finds where attributes stand: %s', (_, record) => {
  const json = JSON.stringify(record)
  const fields: { name: string; text: string }[] = []
  eachField(json, (name, from, to) => fields.push({ name, text: json.slice(from, to) }))
  expect(fields.map(({ name, text }) => [name, Object.values(JSON.parse(`{${text}}`) as object)[0]])).toEqual(
    Object.entries(record),
  )
  expect(`{${fields.map(({ text }) => text).join(',')}}`).toBe(json)
})
