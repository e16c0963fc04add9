import { memo, useId, useState } from 'react'
import { quickOrderTexts } from '#texts/cart/quick-order.ts'
import { showToast } from '#web/storefront/toasts/toast-queue.ts'
import { X } from '#web/ui/icons/x.ts'
import { EntryResult } from './entry-result.tsx'
import type { EntryEvent, EntryRow } from './entry-rows.ts'
import { BOX, ProductField } from './product-field.tsx'
import { loadListReader } from './lists/load-list-reader.ts'
import { loadReader } from './lists/load-reader.ts'
import type { ParsedRows } from '#contract/order-list/parse-rows.ts'
import type { RowResult } from './use-checked-rows.ts'

interface EntryLineProps {
  row: EntryRow
  /** From 1. */
  number: number
  result: RowResult | undefined
  onChange: (event: EntryEvent) => void
  onRead: (parsed: ParsedRows, at: number) => void
}

/** One row of the quick order: product code, quantity and the result of the check. */
export const EntryLine = memo(function EntryLine({ row, number, result, onChange, onRead }: EntryLineProps) {
  const resultId = useId()
  const [isTyping, setTyping] = useState(false)
  const status = result?.isFresh ? result.checked.status : null
  // Do not report an incomplete SKU while the buyer types.
  const isUnknown = status === 'unknown' && !isTyping

  async function paste(event: React.ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData('text')
    if (!/[\t\r\n,;]|\S\s+\S/.test(text.trim())) return
    event.preventDefault()
    const field = event.currentTarget
    const reader = await loadReader(loadListReader)
    const list = reader?.splitText(text)
    const parsed = list && (await reader?.readRows(list))
    if (parsed && parsed.rows.length > 0) return onRead(parsed, row.key)
    if (reader) showToast(list ? quickOrderTexts.list.unreadable : quickOrderTexts.list.tooLarge, 'error')
    // No list was found: paste the text into the field, like the browser would have done, if it may be a single code.
    const product = text.trim()
    const isCode = product.length <= field.maxLength && !/[\t\r\n]/.test(product)
    if (isCode && field.value === '') onChange({ kind: 'changed', key: row.key, fields: { product } })
  }

  function onEnter(event: React.KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    nextProduct(event.currentTarget)?.focus()
  }

  return (
    <li className="grid grid-cols-[minmax(0,1fr)_5.5rem_2.75rem] items-start gap-x-2 gap-y-2 border-t border-hairline py-3 sm:grid-cols-[1.5rem_14rem_5.5rem_minmax(0,1fr)_2.75rem] sm:gap-x-3">
      <span aria-hidden className="figures pt-3 text-small text-muted max-sm:hidden">
        {number}
      </span>
      <ProductField
        row={row}
        number={number}
        resultId={resultId}
        isInvalid={isUnknown}
        isKnown={result?.isFresh === true && result.checked.ocid !== null}
        onProduct={(product) => onChange({ kind: 'changed', key: row.key, fields: { product } })}
        onTyping={setTyping}
        onPaste={(event) => void paste(event)}
        onKeyDown={onEnter}
      />
      <input
        name="quantity"
        aria-label={quickOrderTexts.row.quantityOf({ row: number })}
        aria-describedby={resultId}
        aria-invalid={status === 'invalid' || undefined}
        value={row.quantity}
        onChange={({ target }) => onChange({ kind: 'changed', key: row.key, fields: { quantity: target.value } })}
        onKeyDown={onEnter}
        placeholder={quickOrderTexts.row.quantity}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        className={`figures text-right max-sm:px-2 ${BOX}`}
      />
      <div id={resultId} className="@container min-w-0 max-sm:order-last max-sm:col-span-full">
        {result && row.product.trim() !== '' && (status !== 'unknown' || isUnknown) && (
          <EntryResult
            result={result}
            note={row.note}
            onUse={(units) => onChange({ kind: 'changed', key: row.key, fields: { quantity: String(units) } })}
          />
        )}
      </div>
      <button
        type="button"
        aria-label={quickOrderTexts.row.remove({ row: number })}
        onClick={(event) => {
          nextProduct(event.currentTarget)?.focus()
          onChange({ kind: 'removed', key: row.key })
        }}
        className="grid size-11 place-items-center rounded-full text-muted hover:bg-tile hover:text-ink"
      >
        <X size={16} aria-hidden />
      </button>
    </li>
  )
})

/** The product field of the next row, or of the previous one if there is no next one. */
function nextProduct(from: HTMLElement): HTMLInputElement | null {
  const line = from.closest('li')
  const neighbor = line?.nextElementSibling ?? line?.previousElementSibling
  return neighbor?.querySelector<HTMLInputElement>('input[name=product]') ?? null
}
