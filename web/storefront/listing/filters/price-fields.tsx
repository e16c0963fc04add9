import { useId, useState } from 'react'
import { useRange } from 'react-instantsearch'
import { listingTexts } from '#texts/listing/listing.ts'
import { Button } from '#web/ui/button.tsx'
import { type PriceRange, readListingQuery, setPrice } from '#web/storefront/listing/listing-query.ts'
import { widgetParameters } from '#web/storefront/listing/search/search-state.ts'
import { useRefine } from './use-refine.ts'

/** Price range in dollars. Applied on Enter, by its button and on blur. */
export function PriceFields({ price }: { price: PriceRange | null }) {
  const { range, canRefine } = useRange(widgetParameters.price())
  const refine = useRefine()
  const [typed, setTyped] = useState<{ from: string; to: string } | null>(null)
  const from = typed?.from ?? String(price?.from ?? '')
  const to = typed?.to ?? String(price?.to ?? '')

  function apply() {
    if (!typed) return
    const next = readListingQuery(new URLSearchParams({ price_from: typed.from, price_to: typed.to })).price
    setTyped(null)
    void refine((search) => {
      const there = setPrice(search, next)
      const { price } = readListingQuery(new URLSearchParams(search))
      return there === setPrice(search, price) ? search : there
    })
  }

  if (!canRefine && !price) return null
  return (
    <fieldset className="border-b border-hairline py-3">
      <legend className="float-left py-2 font-medium">{listingTexts.price.perUnit}</legend>
      <div className="clear-both flex items-center gap-2">
        <PriceField
          name="price_from"
          label={listingTexts.price.fromField}
          hint={range.min === undefined ? '' : `$${Math.floor(range.min)}`}
          value={from}
          onChange={(text) => setTyped({ from: text, to })}
          onCommit={apply}
        />
        <span aria-hidden className="text-muted">
          –
        </span>
        <PriceField
          name="price_to"
          label={listingTexts.price.toField}
          hint={range.max === undefined ? '' : `$${Math.ceil(range.max)}`}
          value={to}
          onChange={(text) => setTyped({ from, to: text })}
          onCommit={apply}
        />
        <Button
          variant="quiet"
          aria-label={listingTexts.price.go.whole}
          onClick={apply}
          className="px-4 no-scripting:hidden"
        >
          {listingTexts.price.go.short}
        </Button>
      </div>
    </fieldset>
  )
}

interface PriceFieldProps {
  name: string
  label: string
  hint: string
  value: string
  onChange: (text: string) => void
  onCommit: () => void
}

function PriceField({ name, label, hint, value, onChange, onCommit }: PriceFieldProps) {
  const id = useId()
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        id={id}
        type="number"
        inputMode="decimal"
        min={0}
        step="any"
        name={name}
        value={value}
        placeholder={hint}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onBlur={({ currentTarget, relatedTarget }) => {
          // Moving between the two fields does not apply the range.
          if (!currentTarget.closest('fieldset')?.contains(relatedTarget)) onCommit()
        }}
        onKeyDown={({ key }) => {
          if (key === 'Enter') onCommit()
        }}
        className="figures h-11 w-full min-w-0 rounded-md border border-line bg-raised px-2 placeholder:text-muted hover:border-ink"
      />
    </>
  )
}
