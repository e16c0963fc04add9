import type { AdminOrder } from '#contract/schemas/admin/orders/orders.ts'

type Shipment = AdminOrder['order']['groups'][number]['shipments'][number]

/** Returns the number of the packing slip of a shipment, by its index in the suborder from 0. */
export function slipNumber(suborder: string, index: number): string {
  return `${suborder}-P${index + 1}`
}

/** Returns a shipment by the number of its packing slip. */
export function shipmentOf({ order }: AdminOrder, slip: string): Shipment | undefined {
  return order.groups
    .flatMap(({ number, shipments }) =>
      shipments.map((shipment, index) => ({ slip: slipNumber(number, index), shipment })),
    )
    .find((each) => each.slip === slip)?.shipment
}
