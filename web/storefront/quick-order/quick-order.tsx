import { useCallback, useEffect, useRef, useState } from 'react'
import { data, href, Link } from 'react-router'
import { formatDollars } from '#contract/values/money.ts'
import { inCartTexts } from '#texts/cart/in-cart.ts'
import { quickOrderTexts } from '#texts/cart/quick-order.ts'
import { linksTexts } from '#texts/ui/links.ts'
import { shopContext } from '#web/shop.ts'
import { PUBLIC_PAGE } from '#web/storefront/http/cache-control.ts'
import { pageHead } from '#web/storefront/seo/page-head.ts'
import type { BulkSummary } from '#web/storefront/state/cart/bulk-result.ts'
import { Callout } from '#web/ui/callout.tsx'
import type { Route } from './+types/quick-order'
import { EntryLine } from './entry-line.tsx'
import type { EntryEvent } from './entry-rows.ts'
import { IgnoredLines } from './ignored-lines.tsx'
import { ImportTools } from './import-tools.tsx'
import type { ParsedRows } from '#contract/order-list/parse-rows.ts'
import { PlainQuickOrder } from './plain-quick-order.tsx'
import { ListActions, QuickOrderSummary } from './quick-order-summary.tsx'
import { ResultAnnouncement } from './result-announcement.tsx'
import { submitList } from './submit-list.ts'
import { useQuickOrder } from './use-quick-order.ts'

export const headers = () => PUBLIC_PAGE

/** Adds a whole list at once. For browsers without JavaScript. */
export async function action({ context, request }: Route.ActionArgs) {
  const { status = 200, ...result } = await submitList(context.get(shopContext), await request.formData())
  return data(result, { status })
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead({ title: quickOrderTexts.title, hidden: true }, matches)

export default function QuickOrderPage({ actionData }: Route.ComponentProps) {
  const order = useQuickOrder()
  const { rows, results, change, notice } = order
  const [changed, setChanged] = useState<number | null>(null)
  const added = order.added ?? actionData?.added
  const latest = useRef(order.read)
  useEffect(() => {
    latest.current = order.read
  })
  const handleChange = useCallback(
    (event: EntryEvent) => {
      change(event)
      setChanged(event.kind === 'changed' ? event.key : null)
    },
    [change],
  )
  const read = useCallback((parsed: ParsedRows, at: number) => latest.current(parsed, at), [])
  return (
    <div className="frame pt-10 sm:pt-14">
      <h1 className="display text-page">{quickOrderTexts.title}</h1>
      <p className="mt-3 max-w-2xl text-body text-muted">{quickOrderTexts.about}</p>
      <div className="mt-6">
        <ImportTools onRead={order.read} />
      </div>
      {added && <AddedMessage key={JSON.stringify(added)} added={added} />}
      {notice && (
        <Callout role="status" className="mt-6">
          {notice.text}
          <IgnoredLines {...notice} />
        </Callout>
      )}
      <PlainQuickOrder list={actionData?.list} messages={actionData?.messages} fileError={actionData?.fileError} />
      <div className="mt-8 gap-x-12 no-scripting:hidden lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] xl:gap-x-20">
        <div>
          <ol aria-label={quickOrderTexts.rows} className="border-b border-hairline">
            {rows.map((row, place) => (
              <EntryLine
                key={row.key}
                row={row}
                number={place + 1}
                result={results.get(row.key)}
                onChange={handleChange}
                onRead={read}
              />
            ))}
          </ol>
          <ResultAnnouncement rows={rows} results={results} changed={changed} />
          <ListActions order={order} className="py-3 lg:hidden" />
        </div>
        <QuickOrderSummary order={order} />
      </div>
    </div>
  )
}

function AddedMessage({ added: { products, units, total, notAdded } }: { added: BulkSummary }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <div ref={notice} tabIndex={-1} className="mt-6 outline-none">
      <Callout variant={products > 0 ? 'success' : 'error'} role="status">
        <div className="flex flex-wrap items-center justify-between gap-x-6">
          <p className="figures py-1">
            <span>
              {products > 0 ? inCartTexts.added({ products, units, total: formatDollars(total) }) : inCartTexts.nothing}
            </span>
            {notAdded > 0 && <span>{` ${quickOrderTexts.notAdded({ count: notAdded })}`}</span>}
          </p>
          {products > 0 && (
            <Link to={href('/cart')} className="plain-link inline-flex min-h-11 items-center font-medium">
              {linksTexts.cart}
            </Link>
          )}
        </div>
      </Callout>
    </div>
  )
}
