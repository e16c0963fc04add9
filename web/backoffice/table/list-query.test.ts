import { expect, it } from 'vitest'
import { filterOf, listQuery, withFilter } from './list-query.ts'

it('is read from the address without empty fields', () => {
  expect(listQuery('https://shop.example/admin/orders?tab=late&q=&min=20')).toEqual({ tab: 'late', min: '20' })
})

it('is the same filter on every page and in every order', () => {
  const first = filterOf(new URLSearchParams('tab=late&q=oak'))
  expect(filterOf(new URLSearchParams('q=oak&cursor=17&tab=late&state='))).toBe(first)
  expect(filterOf(new URLSearchParams('q=oak'))).not.toBe(first)
})

it('begins on the first page after a filter is changed', () => {
  const parameters = new URLSearchParams('tab=late&q=oak&cursor=17')
  expect(withFilter(parameters, { q: 'ash' }).toString()).toBe('tab=late&q=ash')
  expect(withFilter(parameters, { q: null, state: 'placed' }).toString()).toBe('tab=late&state=placed')
  expect(parameters.get('cursor')).toBe('17')
})
