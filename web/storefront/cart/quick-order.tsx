import { useCallback, useEffect, useRef, useState } from 'react'
import { data, Link } from 'react-router'
import type { BulkAdded } from '#contract/cart.ts'
import { formatDollars } from '#contract/money.ts'
import { inCartTexts } from '#texts/in-cart.ts'
import { linksTexts } from '#texts/links.ts'
import { quickOrderTexts } from '#texts/quick-order.ts'
import { shopContext } from '#web/shop.ts'
import { PUBLIC_PAGE } from '#web/storefront/cache-control.ts'
import { readText } from '#web/storefront/form-fields.ts'
import { pageHead } from '#web/storefront/page-head.ts'
import { troubleOf } from '#web/storefront/problem.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/quick-order'
import { EntryLine } from './entry-line.tsx'
import { type EntryEvent, toBulkRow } from './entry-rows.ts'
import { ListTools } from './list-tools.tsx'
import { type ParsedRows, parseText, type WantedRow } from './parse-rows.ts'
import { PlainQuickOrder } from './plain-quick-order.tsx'
import { ListActions, QuickOrderSummary } from './quick-order-summary.tsx'
import { rowsAsList } from './rows-as-list.ts'
import { type Added, sortOut } from './sort-out.ts'
import { SpokenResult } from './spoken-result.tsx'
import { useQuickOrder } from './use-quick-order.ts'

export const headers = () => PUBLIC_PAGE

/** Adds a whole list at once: where there is no JavaScript. */
export async function action({ context, request }: Route.ActionArgs) {
  const { shop, shopper, address } = context.get(shopContext)
  const list = readText(await request.formData(), 'list')
  const { rows, beyond } = parseText(list)
  const entries = rows.map((row, key) => ({ ...row, key }))
  if (entries.length === 0) return data({ list, added: null, faults: [quickOrderTexts.list.empty] })
  if (beyond > 0) return data({ list, added: null, faults: [quickOrderTexts.list.tooLong({ most: rows.length })] })
  try {
    const answer = await shop.cart.bulk(await shopper(), entries.map(toBulkRow), { address })
    return data(toldOf(answer, entries))
  } catch (error) {
    const trouble = troubleOf(error)
    if (!trouble) throw error
    return data({ list, added: null, faults: [trouble.message] }, { status: trouble.status })
  }
}

/** What became of the rows, and those that are left to be mended. */
function toldOf(answer: Pick<BulkAdded, 'rows' | 'units' | 'total'>, entries: readonly WantedRow[]) {
  const { added, rest } = sortOut(answer, entries)
  const faults = answer.rows.flatMap(({ row, message }) =>
    message === null ? [] : `${entries[row]?.product ?? ''}: ${message}`,
  )
  return { list: rowsAsList(rest), added, faults }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead({ title: quickOrderTexts.title, hidden: true }, matches)

export default function QuickOrderPage({ actionData }: Route.ComponentProps) {
  const order = useQuickOrder()
  const { rows, results, change, told } = order
  const [changed, setChanged] = useState<number | null>(null)
  const added = order.added ?? actionData?.added
  const latest = useRef(order.read)
  useEffect(() => {
    latest.current = order.read
  })
  const enter = useCallback(
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
          <ol aria-label={quickOrderTexts.rows} className="border-b border-hairline">
            {rows.map((row, place) => (
              <EntryLine
                key={row.key}
                row={row}
                number={place + 1}
                result={results.get(row.key)}
                onChange={enter}
                onRead={read}
              />
            ))}
          </ol>
          <SpokenResult rows={rows} results={results} changed={changed} />
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
            {products > 0 ? inCartTexts.added({ products, units, total: formatDollars(total) }) : inCartTexts.nothing}
            {faulty > 0 && ` ${quickOrderTexts.stillHere({ count: faulty })}`}
          </p>
          {products > 0 && (
            <Link to="/cart" className="plain-link inline-flex min-h-11 items-center font-medium">
              {linksTexts.cart}
            </Link>
          )}
        </div>
      </Notice>
    </div>
  )
}
