import { narrowingTexts } from '#texts/narrowing.ts'

/** The ways to look at a listing: the name in the address, and the text. The first one is not written. */
export const VIEWS = [
  { name: 'gallery', label: narrowingTexts.views.gallery },
  { name: 'list', label: narrowingTexts.views.list },
  { name: 'compact', label: narrowingTexts.views.compact },
] as const

export type View = (typeof VIEWS)[number]['name']

/** Not what is listed but how: the results need not be searched for again. */
export const VIEW = 'view'

/** The view an address asks for; anything unknown means the gallery. */
export function readView(parameters: URLSearchParams): View {
  return VIEWS.find(({ name }) => name === parameters.get(VIEW))?.name ?? 'gallery'
}

/** The same listing, on the same page, in another view. */
export function setView(search: string, view: View): string {
  const parameters = new URLSearchParams(search)
  if (view === 'gallery') parameters.delete(VIEW)
  else parameters.set(VIEW, view)
  return `?${String(parameters).replaceAll('%3A', ':')}`
}

/** What an address asks for, however it is looked at. */
export function withoutView(search: string): string {
  return setView(search, 'gallery')
}
