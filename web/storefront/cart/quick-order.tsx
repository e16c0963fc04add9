import { useCallback, useEffect, useRef } from 'react'
import { data, Link } from 'react-router'
import { formatDollars } from '#contract/money.ts'
import { shopContext } from '#web/shop.ts'
import { PUBLIC_PAGE } from '#web/storefront/cache-control.ts'
import { readText } from '#web/storefront/form-fields.ts'
import { pageHead } from '#web/storefront/page-head.ts'
import { countOf } from '#web/storefront/seeds/count-text.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/quick-order'
import { EntryLine } from './entry-line.tsx'
import { toBulkRow } from './entry-rows.ts'
import { ListTools } from './list-tools.tsx'
import { type ParsedRows, parseText } from './parse-rows.ts'
import { PlainQuickOrder } from './plain-quick-order.tsx'
import { ListActions, QuickOrderSummary } from './quick-order-summary.tsx'
import { type Added, sortOut } from './sort-out.ts'
import { useQuickOrder } from './use-quick-order.ts'

export const headers = () => PUBLIC_PAGE

/** Adds a whole list at once: where there is no JavaScript. */
export async function action({ context, request }: Route.ActionArgs) {
  const { shop, shopper } = context.get(shopContext)
  const list = readText(await request.formData(), 'list')
  const entries = parseText(list).rows.map((row, key) => ({ ...row, key }))
  if (entries.length === 0) return data({ list, added: null, faults: ['Write one SKU and quantity a row.'] })
  const answer = await shop.cart.bulk(await shopper(), entries.map(toBulkRow))
  const { added, rest } = sortOut(answer, entries)
  const faults = answer.rows.flatMap(({ row, message }) =>
    message === null ? [] : `${entries[row]?.product ?? ''}: ${message}`,
  )
  return data({ list: rest.map(({ product, quantity }) => `${product}\t${quantity}`).join('\n'), added, faults })
}

export const meta: Route.MetaFunction = ({ matches }) => pageHead({ title: 'Quick order', hidden: true }, matches)

export default function QuickOrderPage({ actionData }: Route.ComponentProps) {
  const order = useQuickOrder()
  const { rows, results, change, told } = order
  const added = order.added ?? actionData?.added
  const latest = useRef(order.read)
  useEffect(() => {
    latest.current = order.read
  })
  const read = useCallback((parsed: ParsedRows, at: number) => latest.current(parsed, at), [])
  return (
    <div className="frame pt-10 sm:pt-14">
      <h1 className="display text-page">Quick order</h1>
      <p className="mt-3 max-w-2xl text-body text-muted">
        Type, paste or upload SKUs and quantities. You see what each row comes to before anything goes into your cart.
      </p>
      <div className="mt-6">
        <ListTools onRead={order.read} />
      </div>
      {added && <AddedNotice key={JSON.stringify(added)} added={added} />}
      {told && (
        <Notice role="status" className="mt-6">
          {told}
        </Notice>
      )}
      <PlainQuickOrder list={actionData?.list} faults={actionData?.faults} />
      <div className="mt-8 gap-x-12 no-scripting:hidden lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] xl:gap-x-20">
        <div>
          <ol aria-label="Rows of the order" className="border-b border-hairline">
            {rows.map((row, place) => (
              <EntryLine
                key={row.key}
                row={row}
                number={place + 1}
                result={results.get(row.key)}
                onChange={change}
                onRead={read}
              />
            ))}
          </ol>
          <ListActions order={order} className="py-3 lg:hidden" />
        </div>
        <QuickOrderSummary order={order} />
      </div>
    </div>
  )
}

function AddedNotice({ added: { products, units, total, faulty } }: { added: Added }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <div ref={notice} tabIndex={-1} className="mt-6 outline-none">
      <Notice look={products > 0 ? 'good' : 'trouble'} role="status">
        <div className="flex flex-wrap items-center justify-between gap-x-6">
          <p className="figures py-1">
            {products > 0
              ? `${countOf(products, 'product')}, ${countOf(units, 'unit')} for ${formatDollars(total)}, ${products === 1 ? 'is' : 'are'} in your cart.`
              : 'Nothing could be added.'}
            {faulty > 0 &&
              ` ${faulty === 1 ? 'One row needs' : `${faulty} rows need`} another look; ${faulty === 1 ? 'it is' : 'they are'} still here.`}
          </p>
          {products > 0 && (
            <Link to="/cart" className="plain-link inline-flex min-h-11 items-center font-medium">
              Go to cart
            </Link>
          )}
        </div>
      </Notice>
    </div>
  )
}
