import { useEffect, useState } from 'react'
import { searchPlaces } from '#contract/client/routes.ts'
import type { Place } from '#contract/schemas/catalog/catalog.ts'
import { suggestionsTexts } from '#texts/search/suggestions.ts'
import { call } from '#web/storefront/http/api.ts'
import { placePath } from '#web/ui/paths.ts'
import { OptionLink } from './option-link.tsx'

/** Returns the categories, suppliers, collections and pages with the typed name. An error leaves them out: the products are what matters. */
export function usePlaces(text: string): readonly Place[] {
  const [places, setPlaces] = useState<readonly Place[]>([])
  useEffect(() => {
    let isCurrent = true
    call(searchPlaces, { query: { text } }).then(
      ({ data }) => isCurrent && setPlaces(data),
      () => isCurrent && setPlaces([]),
    )
    return () => {
      isCurrent = false
    }
  }, [text])
  return places
}

interface PlaceOptionsProps {
  places: readonly Place[]
  listId: string
  active: string | null
  onChoose: () => void
}

/** Options for places. They are last, so that products do not move when they arrive. */
export function PlaceOptions({ places, listId, active, onChoose }: PlaceOptionsProps) {
  if (places.length === 0) return null
  return (
    <div role="group" aria-label={suggestionsTexts.places} className="border-t border-hairline">
      {places.map((place) => (
        <OptionLink
          key={place.kind + place.slug}
          id={`${listId}-${place.kind}-${place.slug}`}
          to={placePath(place)}
          active={active}
          onChoose={onChoose}
        >
          <span>
            {place.name} <span className="text-muted">{detailOf(place)}</span>
          </span>
        </OptionLink>
      ))}
    </div>
  )
}

function detailOf({ kind, within }: Place): string {
  if (kind !== 'category') return suggestionsTexts[kind]
  return within === null ? suggestionsTexts.category : suggestionsTexts.within({ category: within })
}
