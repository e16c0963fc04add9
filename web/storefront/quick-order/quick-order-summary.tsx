import { formatDollars } from '#contract/values/money.ts'
import type { CheckedRow } from '#contract/schemas/cart.ts'
import { quickOrderTexts } from '#texts/cart/quick-order.ts'
import { countsTexts } from '#texts/ui/counts.ts'
import { addableRows } from '#web/storefront/state/cart/bulk-result.ts'
import { Button } from '#web/ui/button.tsx'
import { download, invalidRowsCsv } from './lists/rows-as-csv.ts'
import type { QuickOrder } from './use-quick-order.ts'

const INVALID: ReadonlySet<CheckedRow['status']> = new Set(['unavailable', 'unknown', 'invalid'])

/** The total of the rows and the button that adds them to the cart. Beside the rows, or at the bottom of a small screen. */
export function QuickOrderSummary({ order }: { order: QuickOrder }) {
  const { checked, checking, error } = order
  return (
    <section
      aria-labelledby="quick-order-summary"
      className="foot-bar side-sum max-lg:sticky max-lg:bottom-0 max-lg:z-20 max-lg:-mx-(--gutter) max-lg:border-t max-lg:border-hairline max-lg:bg-paper max-lg:px-(--gutter) max-lg:pt-3 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:sticky lg:top-28 lg:self-start"
    >
      <h2 id="quick-order-summary" className="display text-title max-lg:sr-only">
        {quickOrderTexts.summary.title}
      </h2>
      {error && (
        <p role="alert" className="mb-2 text-small text-danger lg:mt-2">
          {error}
        </p>
      )}
      <div className="max-lg:flex max-lg:items-center max-lg:justify-between max-lg:gap-4 max-2xs:flex-wrap">
        <dl
          data-settling={checking}
          className="settles figures flex justify-between max-lg:flex-col lg:mt-4 lg:items-baseline lg:border-t lg:border-ink lg:pt-4"
        >
          <dt className="text-muted max-lg:text-micro lg:text-small">
            {checked ? countsTexts.units({ count: checked.units }) : quickOrderTexts.summary.nothing}
          </dt>
          <dd className="font-medium max-lg:text-body lg:text-title">{formatDollars(checked?.total ?? 0)}</dd>
        </dl>
        <AddButton order={order} />
      </div>
      <ListActions order={order} className="mt-2 max-lg:hidden" />
      <p className="mt-3 text-micro text-muted max-lg:hidden">{quickOrderTexts.summary.prices}</p>
    </section>
  )
}

/** The other actions for the rows. */
export function ListActions({ order, className }: { order: QuickOrder; className: string }) {
  const { checked, clear } = order
  if (!checked) return null
  return (
    <div className={`flex flex-wrap items-center gap-x-5 ${className}`}>
      {checked.faulty > 0 && (
        <Button variant="text" onClick={() => download('rows-to-check.csv', invalidRowsCsv(invalidRows(order)))}>
          {quickOrderTexts.summary.downloadErrors({ count: checked.faulty })}
        </Button>
      )}
      <Button variant="text" onClick={clear}>
        {quickOrderTexts.summary.clear}
      </Button>
    </div>
  )
}

function AddButton({ order: { checked, checking, adding, add } }: { order: QuickOrder }) {
  const products = addableRows(checked?.rows ?? []).length
  const isReady = products > 0 && !checking && !adding
  return (
    <Button className="max-lg:grow max-lg:sm:max-w-xs lg:mt-4 lg:w-full" pending={!isReady} onClick={() => void add()}>
      {adding ? quickOrderTexts.summary.adding : quickOrderTexts.summary.add({ count: products })}
    </Button>
  )
}

function invalidRows({ rows, results }: QuickOrder) {
  return rows.flatMap(({ key, product, quantity, note }) => {
    const checked = results.get(key)?.checked
    return checked && INVALID.has(checked.status) ? [{ product, quantity, note, message: checked.message ?? '' }] : []
  })
}
