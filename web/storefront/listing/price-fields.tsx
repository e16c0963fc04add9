import { useId, useState } from 'react'
import { useRange } from 'react-instantsearch'
import { listingTexts } from '#texts/listing.ts'
import { Button } from '#web/ui/button.tsx'
import { type PriceRange, readListingAddress, setPrice } from './address.ts'
import { widgetParameters } from './listing-search.ts'
import { useRefine } from './use-refine.ts'

/** From and to in dollars. Counts on Enter, on its button and on leaving the fields. */
export function PriceFields({ price }: { price: PriceRange | null }) {
  const { range, canRefine } = useRange(widgetParameters.price())
  const refine = useRefine()
  const [typed, setTyped] = useState<{ from: string; to: string } | null>(null)
  const from = typed?.from ?? String(price?.from ?? '')
  const to = typed?.to ?? String(price?.to ?? '')

  function settle() {
    if (!typed) return
    const next = readListingAddress(new URLSearchParams({ price_from: typed.from, price_to: typed.to })).price
    setTyped(null)
    void refine((search) => {
      const there = setPrice(search, next)
      const { price } = readListingAddress(new URLSearchParams(search))
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
          onSettle={settle}
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
          onSettle={settle}
        />
        <Button
          look="quiet"
          aria-label={listingTexts.price.go.whole}
          onClick={settle}
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
  onSettle: () => void
}

function PriceField({ name, label, hint, value, onChange, onSettle }: PriceFieldProps) {
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
          // From one field to the other is still typing.
          if (!currentTarget.closest('fieldset')?.contains(relatedTarget)) onSettle()
        }}
        onKeyDown={({ key }) => {
          if (key === 'Enter') onSettle()
        }}
        className="figures h-11 w-full min-w-0 rounded-md border border-line bg-raised px-2 placeholder:text-muted hover:border-ink"
      />
    </>
  )
}
