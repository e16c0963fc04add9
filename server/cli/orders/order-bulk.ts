import { readFile } from 'node:fs/promises'
import { explainReadErrors } from '#contract/imports/file-errors.ts'
import { counted } from '#contract/text/language.ts'
import { Problem } from '#contract/problem.ts'
import type { OrdersShop } from '#server/cli/context.ts'
import { nextStepText } from '#server/cli/next-step.ts'
import { type FileShipment, parseShipments } from '#server/orders/fulfilment/parse-shipments.ts'
import { ship } from './order-transitions.ts'

/** Accepts orders and suborders, each for itself. Throws a `Problem` with all results if one of them could not be accepted. */
export function acceptAll({ orders }: OrdersShop, numbers: readonly string[]): Promise<string[]> {
  return forEach(
    numbers,
    (number) => number,
    async (number) => [`${(await orders.fulfilment.accept(number)).join(', ')}: accepted; the buyer gets an email.`],
  )
}

/**
 * Ships the suborders of a CSV file with the columns `suborder`, `carrier`, `tracking` and, for a part of one, `sku` and `units`; rows with
 * the same suborder, carrier and tracking number are one shipment. A file with an invalid row ships nothing. Throws a `Problem` with all
 * results if a shipment failed.
 */
export async function shipFile(shop: OrdersShop, file: string): Promise<string[]> {
  const shipments = readShipments(file, await explainReadErrors(file, () => readFile(file, 'utf8')))
  return forEach(
    shipments,
    ({ line, number }) => `line ${line}, ${number}`,
    ({ number, carrier, tracking, lines }) =>
      ship(shop, number, { carrier, tracking, ...(lines.size > 0 && { lines }) }),
  )
}

async function forEach<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  work: (item: Item) => Promise<string[]>,
): Promise<string[]> {
  const lines: string[] = []
  let failed = 0
  for (const item of items) {
    try {
      lines.push(...(await work(item)))
    } catch (error) {
      if (!(error instanceof Problem) || items.length === 1) throw error
      failed += 1
      lines.push(`${nameOf(item)}: ${error.message}${nextStepText(error)}`)
    }
  }
  if (failed === 0) return lines
  throw new Problem('bad_request', [...lines, `${failed} of ${counted(items.length, 'row')} failed.`].join('\n'))
}

/** Returns the shipments of a file. Throws `invalid_input` with every line that cannot be read. */
function readShipments(file: string, csv: string): FileShipment[] {
  const shipments = parseShipments(csv)
  const errors = shipments.flatMap(({ line, problem }) =>
    problem === null ? [] : [`${file}, line ${line}: ${problem}.`],
  )
  if (errors.length > 0) throw new Problem('invalid_input', [...errors, 'Nothing was shipped.'].join('\n'))
  return shipments
}
