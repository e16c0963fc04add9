import { describe, expect, it } from 'vitest'
import { productsIn } from './products-in-page.ts'

/** Returns the products from 1 to 100 that `productsIn` finds; null if they are unknown. */
function shownBy(contentType: string, body: string): number[] | null {
  const products = productsIn(contentType, Buffer.from(body))
  return products && Array.from({ length: 100 }, (_, index) => index + 1).filter((ocid) => products.has(ocid))
}

describe('the products of an HTML page', () => {
  it('are those it links to', () => {
    const html = '<a href="/inventory/7/vase">7 of 9</a> <a href="https://shop.example/inventory/12">'
    expect(shownBy('text/html; charset=utf-8', html)).toEqual([7, 12])
  })
})

describe('the products of the data of a page', () => {
  const shownByData = (values: unknown[]) => shownBy('text/x-script; charset=utf-8', `${JSON.stringify(values)}\n`)

  it('are in fields that hold product numbers, and no other number is one', () => {
    const card = { _1: 2, _3: 4 }
    expect(shownByData([card, 'ocid', 7, 'stock', 8])).toEqual([7])
    expect(shownByData([card, 'OCID', 7, 'objectID', '9'])).toEqual([7, 9])
    expect(shownByData([card, 'ocids', [4, 5], 'price', 8, 9])).toEqual([8, 9])
    expect(shownByData([['N', card], 'ocid', 7, 'stock', 8])).toEqual([7])
  })

  it('share a value with other fields of the same number', () => {
    expect(shownByData([{ _1: 2, _3: 2 }, 'stock', 7, 'ocid'])).toEqual([7])
  })

  it('are linked to in texts', () => {
    expect(shownByData([{ _1: 2 }, 'jsonLd', 'https://shop.example/inventory/7/vase'])).toEqual([7])
  })

  it('may be missing', () => {
    expect(shownByData([{ _1: -5, _2: -7 }, 'ocid', 'ocids'])).toEqual([])
  })

  it('are unknown if values are deferred', () => {
    expect(shownBy('text/x-script', '[{"_1":2},"later",["P",2]]\nP2:[{"_4":5},"ocid",7]\n')).toBeNull()
  })
})

it('the products of any other response are unknown', () => {
  expect(shownBy('text/csv', 'ocid\n7')).toBeNull()
})
