import { useMatches } from 'react-router'

/** `handle` of a route with its own header and footer (spec 2: the custom layout). */
export const CUSTOM_LAYOUT = { layout: 'custom' } as const

/** True if the page is shown with the shop's header and footer. */
export function useHasShell(): boolean {
  return !useMatches().some(({ handle }) => handle === CUSTOM_LAYOUT)
}
