import { expect, it } from 'vitest'
import { keepQuery } from './keep-query.ts'

it.each([
  ['https://shop.example/inventory/10001?utm_source=mail&gclid=abc', '?utm_source=mail&gclid=abc'],
  ['https://shop.example/inventory/10001?modal=sign-in', '?modal=sign-in'],
  ['https://shop.example/inventory/10001?q=a%26b%20%C3%BC', '?q=a%26b%20%C3%BC'],
  ['https://shop.example/inventory/10001', ''],
])('a redirect of %s keeps the query', (url, query) => {
  expect(keepQuery('/inventory/10001/vase', new URL(url))).toBe(`/inventory/10001/vase${query}`)
})
