import { describe, expect, it } from 'vitest'
import { type Alike, rankAlike } from './rank-alike.ts'

let counter = 0
function product(fields: Partial<Alike> = {}): Alike {
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

describe('likeness', () => {
  it('puts first what shares the most, and among equals what sells', () => {
    const known = product({ styles: ['Rustic'], materials: ['Stoneware'] })
    const both = product({ styles: ['Rustic'], materials: ['Stoneware'] })
    const style = product({ styles: ['Rustic'] })
    const plain = product({ popularity: 1 })
    const popular = product({ popularity: 9 })
    const ranked = rankAlike([known], [plain, popular, style, both], new Set())
    expect(ranked).toEqual([both, style, popular, plain].map(({ ocid }) => ocid))
  })

  it('prefers a price that is near', () => {
    const known = product()
    const dear = product({ price_cents: 90_000 })
    const near = product({ price_cents: 1100 })
    expect(rankAlike([known], [dear, near], new Set())).toEqual([near.ocid, dear.ocid])
  })

  it('shows one of each family, none of its own and nothing twice', () => {
    const known = product({ family_id: 7 })
    const sibling = product({ family_id: 7 })
    const first = product({ family_id: 8, popularity: 2 })
    const second = product({ family_id: 8, popularity: 1 })
    const skipped = product()
    expect(rankAlike([known], [sibling, second, first, skipped], new Set([skipped.ocid]))).toEqual([first.ocid])
  })
})
