import { listingOptionsTexts } from '#texts/listing/listing-options.ts'

/** Views of a listing: URL value and label. The first is the default and omitted from the URL. */
export const VIEWS = [
  { name: 'gallery', label: listingOptionsTexts.views.gallery },
  { name: 'list', label: listingOptionsTexts.views.list },
  { name: 'compact', label: listingOptionsTexts.views.compact },
] as const

export type View = (typeof VIEWS)[number]['name']

/** Parameter of the view. Changing it does not require another search. */
export const VIEW = 'view'

/** Returns the requested view; the gallery for an unknown one. */
export function readView(parameters: URLSearchParams): View {
  return VIEWS.find(({ name }) => name === parameters.get(VIEW))?.name ?? 'gallery'
}

/** Returns the query with another view, on the same page. */
export function setView(search: string, view: View): string {
  const parameters = new URLSearchParams(search)
  if (view === 'gallery') parameters.delete(VIEW)
  else parameters.set(VIEW, view)
  return `?${String(parameters).replaceAll('%3A', ':')}`
}

/** Returns the query without the view. */
export function withoutView(search: string): string {
  return setView(search, 'gallery')
}
