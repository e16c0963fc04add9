import { Problem } from '#contract/problem.ts'
import type { TransitionDeps } from './apply-transition.ts'
import { lockOrderByNumber } from './lock-suborder.ts'
import { recordEvent } from './record-transition.ts'
import { trackingUrl } from './ship.ts'

/**
 * Corrects the tracking number, and the carrier if one is given, of a shipment: that of a suborder with one shipment, or `T-100001-1-P2` by
 * the number of its packing slip. The timeline shows the correction; no email is sent. Returns a message for the operator.
 */
export async function correctTracking(
  deps: TransitionDeps,
  number: string,
  { tracking, carrier }: { tracking: string; carrier: string | null },
): Promise<string[]> {
  const [, ofSuborder = number, position] = /^(.+)-P([1-9]\d*)$/.exec(number) ?? []
  const order = await lockOrderByNumber(deps, ofSuborder)
  const shipments = await deps.db
    .selectFrom('shipments')
    .innerJoin('maker_orders as suborder', 'suborder.id', 'shipments.maker_order_id')
    .select(['shipments.id', 'shipments.carrier', 'suborder.number'])
    .where(
      'maker_order_id',
      'in',
      order.suborders.map(({ id }) => id),
    )
    .orderBy('suborder.position')
    .orderBy('shipments.id')
    .execute()
  const slips = [...Map.groupBy(shipments, (shipment) => shipment.number)].flatMap(([suborder, own]) =>
    own.map((shipment, index) => ({ ...shipment, slip: `${suborder}-P${index + 1}` })),
  )
  const [shipment, ...others] = position === undefined ? slips : slips.filter(({ slip }) => slip === number)
  if (!shipment) throw new Problem('impossible_move', `${number} has no shipment.`)
  if (others.length > 0) {
    const choice = slips.map(({ slip }) => slip).join(', ')
    throw new Problem('impossible_move', `${number} has several shipments: choose one of ${choice}.`)
  }
  const corrected = { carrier: carrier ?? shipment.carrier, tracking }
  await deps.db
    .updateTable('shipments')
    .set({ ...corrected, tracking_url: trackingUrl(corrected) })
    .where('id', '=', shipment.id)
    .execute()
  const suborder = order.suborders.find((each) => each.number === shipment.number)
  if (!suborder) throw new Error(`${shipment.number} is not locked.`)
  // Processes of the previous release show the text.
  const text = `Tracking number corrected: ${corrected.carrier} ${tracking}.`
  await recordEvent(deps, order, suborder, {
    kind: 'tracking_corrected',
    by: 'operator',
    details: { ...corrected, text },
  })
  return [
    `${shipment.slip}: ${corrected.carrier}, tracking number ${tracking}. The order page shows it; no email is sent.`,
  ]
}
