import { describe, expect, it } from 'vitest'
import type { Order } from '#contract/schemas/orders/orders.ts'
import { hasBalanceAfterCharge, needsOtherPayment } from './card-payment.ts'

type PaymentFacts = Pick<Order, 'paymentMethod' | 'on_card' | 'balance'>

/** Returns the card facts of an order with events of these kinds. */
function cardFacts(facts: PaymentFacts, kinds: readonly string[]) {
  const timeline = kinds.map((kind) => ({ kind, by: 'shop' as const, at: '', number: null, text: '' }))
  return {
    needsOther: needsOtherPayment({ ...facts, timeline }),
    hasBalance: hasBalanceAfterCharge({ ...facts, timeline }),
  }
}

describe('an order by card', () => {
  const byCard = { paymentMethod: 'card' } as const

  it('needs another payment method after the bank declined, also if partly paid otherwise', () => {
    const kinds = ['placed', 'payment_failed']
    expect(cardFacts({ ...byCard, on_card: 0, balance: 90 }, kinds)).toEqual({ needsOther: true, hasBalance: false })
    expect(cardFacts({ ...byCard, on_card: 0, balance: 40 }, kinds)).toEqual({ needsOther: true, hasBalance: false })
    expect(cardFacts({ ...byCard, on_card: 0, balance: 0 }, kinds)).toEqual({ needsOther: false, hasBalance: false })
  })

  it('has a balance after the charge if the bank declined the card of a change only', () => {
    const timeline = [{ kind: 'payment_failed', by: 'shop' as const, at: '', number: null, text: '' }]
    const payment = { payment_id: '', card: null, amount: 50, refunded: 0, change: null, started_at: '' }
    const card_payments = [
      { ...payment, state: 'charged' as const },
      { ...payment, change: 1, state: 'declined' as const },
    ]
    const order = { ...byCard, on_card: 0, balance: 50, timeline, card_payments }
    expect([needsOtherPayment(order), hasBalanceAfterCharge(order)]).toEqual([false, true])
  })

  it('has a balance after the charge if freight was quoted after the order', () => {
    const kinds = ['placed', 'freight_quoted', 'paid']
    expect(cardFacts({ ...byCard, on_card: 0, balance: 120 }, kinds)).toEqual({ needsOther: false, hasBalance: true })
    expect(cardFacts({ ...byCard, on_card: 100, balance: 220 }, kinds)).toEqual({
      needsOther: false,
      hasBalance: false,
    })
  })

  it('needs another payment method if the card was released for a payment that was refunded later', () => {
    const kinds = ['placed', 'paid', 'card_released', 'paid_back']
    expect(cardFacts({ ...byCard, on_card: 0, balance: 90 }, kinds)).toEqual({ needsOther: true, hasBalance: false })
    expect(cardFacts({ ...byCard, on_card: 0, balance: 0 }, kinds)).toEqual({ needsOther: false, hasBalance: false })
  })

  it('is not affected if the order is on terms', () => {
    const onTerms = { paymentMethod: 'invoice', on_card: 0, balance: 90 } as const
    expect(cardFacts(onTerms, ['placed'])).toEqual({ needsOther: false, hasBalance: false })
  })
})
