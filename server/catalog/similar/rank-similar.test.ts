import { describe, expect, it } from 'vitest'
import { type ComparableProduct, rankSimilar } from './rank-similar.ts'

let counter = 0
function product(fields: Partial<ComparableProduct> = {}): ComparableProduct {
  counter += 1
  return {
    ocid: counter,
    category_id: 1,
    supplier_id: 1,
    family_id: null,
    price_cents: 1000,
    materials: [],
    colors: [],
    styles: [],
    rooms: [],
    popularity: 0,
    ...fields,
  }
}

describe('similarity ranking', () => {
  it('ranks products by shared attributes, and equal ones by popularity', () => {
    const known = product({ styles: ['Rustic'], materials: ['Stoneware'] })
    const both = product({ styles: ['Rustic'], materials: ['Stoneware'] })
    const style = product({ styles: ['Rustic'] })
    const plain = product({ popularity: 1 })
    const popular = product({ popularity: 9 })
    const ranked = rankSimilar([known], [plain, popular, style, both], new Set())
    expect(ranked).toEqual([both, style, popular, plain].map(({ ocid }) => ocid))
  })

  it('prefers a similar price', () => {
    const known = product()
    const dear = product({ price_cents: 90_000 })
    const near = product({ price_cents: 1100 })
    expect(rankSimilar([known], [dear, near], new Set())).toEqual([near.ocid, dear.ocid])
  })

  it('returns one of each family, none of its own, and no duplicates', () => {
    const known = product({ family_id: 7 })
    const sibling = product({ family_id: 7 })
    const first = product({ family_id: 8, popularity: 2 })
    const second = product({ family_id: 8, popularity: 1 })
    const skipped = product()
    expect(rankSimilar([known], [sibling, second, first, skipped], new Set([skipped.ocid]))).toEqual([first.ocid])
  })
})
