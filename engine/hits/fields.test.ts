import { expect, test } from 'vitest'
import { fieldsOf } from './fields.ts'

test.each<[string, object]>([
  ['texts, numbers, booleans and null', { objectID: '1', title: 'Lamp', price: -1.5e30, sale: true, gone: null }],
  ['quotes and backslashes', { objectID: '"', a: '\\', 'b"c': '\\"', 'd\\': 'e\\\\"', f: '' }],
  ['brackets in texts', { objectID: '1', a: '}],[{', b: ['}', '"]'], c: { d: '},"e":' } }],
  ['nested lists and objects', { a: [[], {}, [1, { b: [2] }]], c: { d: { e: [] } }, f: 1, objectID: '1' }],
  ['letters of all kinds', { objectID: 'ä', 'naïve ☃': '💡\n\u2028', '': 1 }],
  ['an id alone', { objectID: '1' }],
])('finds where attributes stand: %s', (_, record) => {
  const json = JSON.stringify(record)
  const fields = fieldsOf(json)
  expect(fields.map(({ name, valueFrom, to }) => [name, JSON.parse(json.slice(valueFrom, to)) as unknown])).toEqual(
    Object.entries(record),
  )
  expect(`{${fields.map(({ from, to }) => json.slice(from, to)).join(',')}}`).toBe(json)
})
