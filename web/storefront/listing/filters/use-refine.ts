import { useCallback } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router'

/** Navigation in progress: the URL it started from and its target query. */
let pending: { from: string; target: string } | null = null

/**
 * Returns a function that navigates to the listing with the query that `change` returns. `change` gets the query of the
 * navigation in progress, if there is one: with the query on screen, a quick second click would revert the first.
 */
export function useRefine(): (change: Change) => Promise<void> {
  const navigate = useNavigate()
  return useCallback((change) => refine(navigate, change), [navigate])
}

type Change = (search: string) => string

async function refine(navigate: NavigateFunction, change: Change): Promise<void> {
  const { href, search: current } = window.location
  const search = pending?.from === href ? pending.target : current
  const target = change(search)
  if (isSame(target, search)) return
  const request = { from: href, target }
  pending = request
  try {
    await navigate(target, { preventScrollReset: true })
  } finally {
    if (pending === request) pending = null
  }
}

/** Compares parsed queries: `?` equals an empty query, and `+` equals `%20`. */
function isSame(one: string, other: string): boolean {
  return String(new URLSearchParams(one)) === String(new URLSearchParams(other))
}
