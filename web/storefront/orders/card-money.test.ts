import { describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders.ts'
import { isLeftByCard, wasRefused } from './card-money.ts'

type Standing = Pick<Order, 'paymentMethod' | 'on_card' | 'balance'>

/** What an order page says of its card; `kinds` are what happened to the order. */
function saidOf(standing: Standing, kinds: readonly string[]) {
  const timeline = kinds.map((kind) => ({ kind, by: 'shop' as const, at: '', number: null, text: '' }))
  return { refused: wasRefused({ ...standing, timeline }), left: isLeftByCard({ ...standing, timeline }) }
}

describe('an order by card', () => {
  const byCard = { paymentMethod: 'card' } as const

  it('was refused where the bank did not pay, also once a part has come in otherwise', () => {
    const kinds = ['placed', 'payment_failed']
    expect(saidOf({ ...byCard, on_card: 0, balance: 90 }, kinds)).toEqual({ refused: true, left: false })
    expect(saidOf({ ...byCard, on_card: 0, balance: 40 }, kinds)).toEqual({ refused: true, left: false })
    expect(saidOf({ ...byCard, on_card: 0, balance: 0 }, kinds)).toEqual({ refused: false, left: false })
  })

  it('was not refused where freight is open that was quoted after it: that is paid in another way', () => {
    const kinds = ['placed', 'freight_quoted', 'paid']
    expect(saidOf({ ...byCard, on_card: 0, balance: 120 }, kinds)).toEqual({ refused: false, left: true })
    expect(saidOf({ ...byCard, on_card: 100, balance: 220 }, kinds)).toEqual({ refused: false, left: false })
  })

  it('was not charged where it was released, because the order was paid in another way, and that went back', () => {
    const kinds = ['placed', 'paid', 'card_released', 'paid_back']
    expect(saidOf({ ...byCard, on_card: 0, balance: 90 }, kinds)).toEqual({ refused: true, left: false })
    expect(saidOf({ ...byCard, on_card: 0, balance: 0 }, kinds)).toEqual({ refused: false, left: false })
  })

  it('is none where it is paid on terms', () => {
    const onTerms = { paymentMethod: 'invoice', on_card: 0, balance: 90 } as const
    expect(saidOf(onTerms, ['placed'])).toEqual({ refused: false, left: false })
  })
})
