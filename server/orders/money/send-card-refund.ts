import type { OrderDeps } from '#server/orders/deps.ts'

/** Sends a pending refund to the card processor; idempotent. Throws while the payment is not captured, so that the job retries. */
export async function refundCard({ billing, payments }: OrderDeps, reference: string): Promise<void> {
  const refund = await billing.pendingRefund(reference)
  if (!refund) return
  if (refund.waitsForCapture) throw new Error(`Payment ${refund.paymentId} is not captured yet.`)
  await payments.refund(refund.paymentId, refund.cents, `${refund.paymentId} ${reference}`)
  await billing.completeRefund(reference)
}
