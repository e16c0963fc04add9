import { expect, it } from 'vitest'
import { targetOf } from './target.ts'

const named = (query: string) => targetOf(new URLSearchParams(query))

it('is the products that the address names, or its filters', () => {
  expect(named('ocids=7,100054')).toEqual({ ocids: [7, 100054] })
  expect(named('state=active&image=false&min_price=2.5&sort=title&q=')).toEqual({
    state: 'active',
    image: false,
    min_price: 2.5,
  })
})

it('is not all products when an address names products wrongly', () => {
  for (const query of ['ocids=', 'ocids=all', 'ocids=7,x', 'ocids=1.5'])
    expect(() => named(query), query).toThrow(expect.objectContaining({ status: 404 }))
})
