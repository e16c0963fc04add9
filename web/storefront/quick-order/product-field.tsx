import { lazy, Suspense, useId, useRef } from 'react'
import { MAX_CODE_LENGTH } from '#contract/orders/cart.ts'
import { quickOrderTexts } from '#texts/cart/quick-order.ts'
import { useCombobox } from '#web/storefront/search/use-combobox.ts'
import { useRootData } from '#web/storefront/shell/root-data.ts'
import type { EntryRow } from './entry-rows.ts'

const NameOptions = lazy(async () => ({
  default: (await import('#web/storefront/search/suggestions/suggestions.tsx')).NameOptions,
}))

/** Shortest text that is searched (spec 5). */
const MIN_CHARACTERS = 3

/** Classes of the fields of a row. */
export const BOX =
  'h-11 w-full min-w-0 rounded-md border border-line bg-raised px-3 text-body transition-colors duration-200 placeholder:text-muted hover:border-ink aria-invalid:border-danger'

interface ProductFieldProps {
  row: EntryRow
  /** Number of the row, from 1. */
  number: number
  /** Id of the result of the row. */
  resultId: string
  isInvalid: boolean
  /** True if the text is the code of a product, so that no list of names is needed. */
  isKnown: boolean
  onProduct: (product: string) => void
  onTyping: (isTyping: boolean) => void
  onPaste: (event: React.ClipboardEvent<HTMLInputElement>) => void
  /** Called with keys that the list of options does not use. */
  onKeyDown: (event: React.KeyboardEvent<HTMLInputElement>) => void
}

/** The product of a row: a SKU, a product number, or a name, for which a list of products opens (a combobox). */
export function ProductField(props: ProductFieldProps) {
  const { row, number, resultId, isInvalid, isKnown, onProduct, onTyping, onPaste, onKeyDown } = props
  const listId = `${useId()}-list`
  const container = useRef<HTMLDivElement>(null)
  const { open, listed, active, show, close, handleKey, setListed, focus } = useCombobox(container)
  const config = useRootData()?.search
  const text = row.product.trim()
  // A name has letters. The service needs no query for a product number.
  const isSearched = open && !isKnown && text.length >= MIN_CHARACTERS && /\p{L}/u.test(text)

  function choose(sku: string) {
    onProduct(sku)
    close()
    container.current?.closest('li')?.querySelector<HTMLInputElement>('input[name=quantity]')?.focus()
  }

  return (
    <div ref={container} {...focus} className="relative">
      <input
        name="product"
        role="combobox"
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={listed}
        aria-controls={listed ? listId : undefined}
        aria-activedescendant={active ?? undefined}
        aria-label={quickOrderTexts.row.productOf({ row: number })}
        aria-describedby={resultId}
        aria-invalid={isInvalid || undefined}
        value={row.product}
        onChange={({ target }) => {
          onProduct(target.value)
          show()
        }}
        onFocus={() => onTyping(true)}
        onBlur={() => onTyping(false)}
        onPaste={onPaste}
        onKeyDown={(event) => {
          if (!handleKey(event)) onKeyDown(event)
        }}
        placeholder={quickOrderTexts.row.product}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={MAX_CODE_LENGTH}
        className={BOX}
      />
      {config && isSearched && (
        <Suspense>
          <NameOptions {...{ config, text, listId, active }} onList={setListed} onChoose={({ sku }) => choose(sku)} />
        </Suspense>
      )}
    </div>
  )
}
