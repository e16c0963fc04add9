import { productColors } from '#contract/client/routes.ts'
import { call } from '#web/storefront/http/api.ts'
import { inBatches } from '#web/storefront/state/in-batches.ts'
import { onProductShown, shownProducts } from '#web/storefront/state/shown-products.ts'
import { colorSwatches } from './color-swatches.tsx'
import { cardSwatches } from './card-colors.tsx'

/** Products mount one by one. */
const DELAY_MS = 50

let timer: ReturnType<typeof setTimeout> | undefined
/** Products whose colors were requested, including those with one color. */
const requested = new Set<number>()

/** Loads the colors of the shown products, now and whenever the page shows others. Returns a function that stops it. */
export function followCardColors(): () => void {
  const stop = onProductShown(scheduleLoad)
  scheduleLoad()
  return () => {
    stop()
    clearTimeout(timer)
  }
}

function scheduleLoad(): void {
  clearTimeout(timer)
  timer = setTimeout(() => void load(), DELAY_MS)
}

/** Products of a failed call are requested again with the next ones. */
async function load(): Promise<void> {
  const ocids = shownProducts().filter((ocid) => !requested.has(ocid))
  for (const ocid of ocids) requested.add(ocid)
  try {
    const rows = await inBatches(ocids, (batch) => call(productColors, { query: { ocids: batch } }))
    cardSwatches.setState(Object.fromEntries(rows.map(({ ocid, colors }) => [ocid, colorSwatches(colors)])))
  } catch {
    for (const ocid of ocids) requested.delete(ocid)
  }
}
