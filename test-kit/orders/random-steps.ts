import fc from 'fast-check'
import type { PaymentMethod } from '#contract/orders/checkout.ts'
import type { StripeFailure } from '#test-kit/stripe.ts'

export const METHODS = ['invoice', 'card', 'bank_transfer'] as const satisfies PaymentMethod[]

/** A step of a random history: an action of a buyer, the operator, the bank of the card, or the worker on one of the orders. */
export const step = fc.record({
  verb: fc.oneof(
    {
      weight: 5,
      arbitrary: fc.constantFrom('ship', 'shipSome', 'refundLine', 'refundAmount', 'pay', 'work', 'refundByHand'),
    },
    { weight: 3, arbitrary: fc.constant('workWhile') },
    { weight: 5, arbitrary: fc.constantFrom('edit', 'edit', 'approve', 'approveByCard') },
    {
      weight: 2,
      arbitrary: fc.constantFrom('accept', 'freight', 'deliver', 'refund', 'payBack', 'workTwice', 'read', 'reconcile'),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'cancel',
        'cancelOwn',
        'decline',
        'passDeadline',
        'returnRefunds',
        'bankDeclines',
        'releaseByHand',
        'dispute',
        'winDisputes',
        'workWithFailures',
      ),
    },
  ),
  order: fc.nat({ max: METHODS.length - 1 }),
  suborder: fc.constantFrom('-1', '-2', '-1', '-2', ''),
  cents: fc.oneof(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 1, max: 40_000 })),
  flag: fc.boolean(),
  /** Action on the order by card during a request to the processor. */
  meanwhile: fc.constantFrom(
    'pay',
    'payBack',
    'cancel',
    'cancelOwn',
    'refundAmount',
    'refund',
    'ship',
    'freight',
    'edit',
    'approve',
    'refundByHand',
    'work',
    'returnRefunds',
    'releaseByHand',
    'dispute',
    'reconcile',
  ),
})
export type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

/** Failures of consecutive requests of the worker to the processor. Its client retries twice. */
export const FAILURE_SEQUENCES: readonly (readonly StripeFailure[])[] = [
  ['fails by its key'],
  ['fails', 'fails', 'fails'],
  ['loses the answer', 'loses the answer', 'loses the answer'],
  ['none', 'fails by its key'],
  ['none', 'fails', 'fails', 'fails'],
  ['none', 'loses the answer', 'loses the answer', 'loses the answer'],
  ['none', 'none', 'fails by its key'],
  ['none', 'none', 'loses the answer', 'loses the answer', 'loses the answer'],
]
