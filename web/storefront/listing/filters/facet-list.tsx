import { useState } from 'react'
import { useRefinementList } from 'react-instantsearch'
import { ChevronDown } from '#web/ui/icons/chevron-down.ts'
import { swatchOf } from '#contract/catalog/swatches.ts'
import { listingTexts } from '#texts/listing/listing.ts'
import { toggleValue } from '#web/storefront/listing/listing-query.ts'
import { Swatch } from '#web/ui/product/swatch.tsx'
import { type Facet, FACET_LIMITS } from './facets.ts'
import { Toggle } from './toggle.tsx'
import { useRefine } from './use-refine.ts'

/** The values of a facet with their product counts. Selected values are on top. */
export function FacetList({ facet, chosen, open }: { facet: Facet; chosen: readonly string[]; open: boolean }) {
  const { attribute, parameter, label, operator, isColor, labelOf = (value: string) => value } = facet
  const list = useRefinementList({ attribute, operator, ...FACET_LIMITS })
  const [searched, setSearched] = useState('')
  const refine = useRefine()

  function search(text: string) {
    setSearched(text)
    list.searchForItems(text)
  }

  if (list.items.length === 0 && searched === '') return null
  return (
    <details open={open || chosen.length > 0} className="group border-b border-hairline">
      <summary className="flex min-h-12 list-none items-center gap-2 font-medium hover:text-leaf">
        {label}
        {chosen.length > 0 && <span className="figures font-normal text-muted">({chosen.length})</span>}
        <ChevronDown
          size={16}
          aria-hidden
          className="ml-auto transition-transform duration-200 group-open:rotate-180"
        />
      </summary>
      <fieldset className="pb-3">
        <legend className="sr-only">{label}</legend>
        {(list.canToggleShowMore || searched !== '') && <ValueSearch label={label} text={searched} onChange={search} />}
        {list.items.length === 0 && (
          <output className="flex min-h-11 items-center text-muted">{listingTexts.values.none}</output>
        )}
        {list.items.map(({ value, label, count }) => (
          <Toggle
            key={value}
            name={parameter}
            value={value}
            label={isColor ? <ColorName name={label} /> : labelOf(label)}
            count={count}
            checked={chosen.includes(value)}
            onChange={() => {
              if (searched !== '') search('')
              return refine((search) => toggleValue(search, parameter, value))
            }}
          />
        ))}
        {list.canToggleShowMore && searched === '' && (
          <button
            type="button"
            onClick={list.toggleShowMore}
            aria-expanded={list.isShowingMore}
            className="plain-link min-h-11 no-scripting:hidden"
          >
            {list.isShowingMore ? listingTexts.values.fewer : listingTexts.values.more}
          </button>
        )}
      </fieldset>
    </details>
  )
}

/** A color with its swatch, if it has a known one. */
function ColorName({ name }: { name: string }) {
  const swatch = swatchOf(name)
  return (
    <span className="flex items-center gap-2">
      {swatch !== null && <Swatch background={swatch} />}
      <span>{name}</span>
    </span>
  )
}

interface ValueSearchProps {
  label: string
  text: string
  onChange: (text: string) => void
}

function ValueSearch({ label, text, onChange }: ValueSearchProps) {
  return (
    <input
      type="search"
      value={text}
      aria-label={listingTexts.values.searchWithin({ facet: label })}
      placeholder={listingTexts.values.search({ facet: label })}
      autoComplete="off"
      maxLength={512}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      className="mb-1 h-11 w-full rounded-full border border-line bg-raised px-4 placeholder:text-muted hover:border-ink no-scripting:hidden"
    />
  )
}
