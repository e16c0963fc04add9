import { useState } from 'react'
import type { SeedProduct, SeedToCartResponse } from '#contract/schemas/catalog/seeds.ts'
import { seedTexts } from '#texts/seeds/seed.ts'
import { toastOnError } from '#web/storefront/http/toast-on-error.ts'
import { setCount } from '#web/storefront/session/session.ts'
import { trackAddedLines } from '#web/storefront/state/cart/track-added-lines.ts'
import { seedCalls } from '#web/storefront/state/seeds/seed-calls.ts'

export interface OrderLine {
  ocid: number
  title: string
  result: SeedToCartResponse['lines'][number]['result']
  quantity: number
  message: string | null
}

/** Adds the products of a seed to the cart. */
export interface SeedOrder {
  pending: boolean
  /** The result for each product; null until there is one. */
  lines: readonly OrderLine[] | null
  /** Adds all products to the cart, or only those with these ocids. */
  addToCart: (ocids?: number[]) => Promise<void>
  dismiss: () => void
}

/**
 * Adds the products of a seed to the cart. `known` are the products whose titles are loaded. `settled` waits for pending changes of
 * the seed, and resolves to true if none of them failed.
 */
export function useSeedOrder(
  uuid: string,
  known: readonly Pick<SeedProduct, 'ocid' | 'title'>[],
  settled: () => Promise<boolean> = async () => true,
): SeedOrder {
  const [pending, setPending] = useState(false)
  const [lines, setLines] = useState<readonly OrderLine[] | null>(null)

  async function addToCart(ocids?: number[]) {
    setPending(true)
    // After a refused change, which has shown a toast, order nothing: the buyer has not seen these quantities.
    const answer = (await settled()) ? await toastOnError(() => seedCalls.toCart(uuid, ocids ? { ocids } : {})) : null
    setPending(false)
    if (!answer) return
    setCount(answer.count)
    void trackAddedLines(answer.lines.filter(({ result }) => result !== 'skipped'))
    const titles = new Map(known.map(({ ocid, title }) => [ocid, title]))
    setLines(answer.lines.map((line) => ({ ...line, title: titles.get(line.ocid) ?? seedTexts.order.product(line) })))
  }

  return { pending, lines, addToCart, dismiss: () => setLines(null) }
}
