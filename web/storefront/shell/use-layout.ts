import { useMatches } from 'react-router'

/** What a route exports as its `handle` when it brings its own head and foot (spec 2: the custom layout). */
export const CUSTOM_LAYOUT = { layout: 'custom' } as const

/** Whether the page stands in the shop's head and foot. */
export function useHasShell(): boolean {
  return !useMatches().some(({ handle }) => handle === CUSTOM_LAYOUT)
}
