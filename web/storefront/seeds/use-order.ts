import { useState } from 'react'
import type { SeedProduct, SeedToCartAnswer } from '#contract/seeds.ts'
import { seedTexts } from '#texts/seed.ts'
import { tellAdded } from '#web/storefront/cart/tell-added.ts'
import { setCount } from '#web/storefront/session/session.ts'
import { seedCalls } from './calls.ts'
import { orSay } from '#web/storefront/or-say.ts'

export interface OrderLine {
  ocid: number
  title: string
  result: SeedToCartAnswer['lines'][number]['result']
  quantity: number
  message: string | null
}

/** A seed on its way into the cart. */
export interface SeedOrder {
  pending: boolean
  /** What became of each product, once it is known. */
  lines: readonly OrderLine[] | null
  /** Puts all into the cart, or those with these numbers. */
  place: (ocids?: number[]) => Promise<void>
  dismiss: () => void
}

/**
 * The way of a seed's products into the cart. `known` are those whose titles are on the page; `settled` sends what was changed a
 * moment ago, and says whether all of it was taken.
 */
export function useOrder(
  uuid: string,
  known: readonly Pick<SeedProduct, 'ocid' | 'title'>[],
  settled: () => Promise<boolean> = async () => true,
): SeedOrder {
  const [pending, setPending] = useState(false)
  const [lines, setLines] = useState<readonly OrderLine[] | null>(null)

  async function place(ocids?: number[]) {
    setPending(true)
    // What was refused was said; nothing is ordered that is not on the page.
    const answer = (await settled()) ? await orSay(() => seedCalls.toCart(uuid, ocids ? { ocids } : {})) : null
    setPending(false)
    if (!answer) return
    setCount(answer.count)
    void tellAdded(answer.lines.filter(({ result }) => result !== 'skipped'))
    const titles = new Map(known.map(({ ocid, title }) => [ocid, title]))
    setLines(answer.lines.map((line) => ({ ...line, title: titles.get(line.ocid) ?? seedTexts.order.product(line) })))
  }

  return { pending, lines, place, dismiss: () => setLines(null) }
}
