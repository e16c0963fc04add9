import { useCallback } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router'

/** What was asked for last, and where: until one is elsewhere it is on its way, and not the address yet. */
let asked: { from: string; there: string } | null = null

/**
 * Goes to the listing as `change` makes it of its address. Of the address as it is when something is pressed, or will be: what is
 * on screen may still be that of the press before, and would take it back.
 */
export function useRefine(): (change: Change) => Promise<void> {
  const navigate = useNavigate()
  return useCallback((change) => refine(navigate, change), [navigate])
}

type Change = (search: string) => string

async function refine(navigate: NavigateFunction, change: Change): Promise<void> {
  const { href, search: here } = window.location
  const search = asked?.from === href ? asked.there : here
  const there = change(search)
  if (isSame(there, search)) return
  const mine = { from: href, there }
  asked = mine
  try {
    await navigate(there, { preventScrollReset: true })
  } finally {
    if (asked === mine) asked = null
  }
}

/** `?` and nothing are the same address, and so are a space written as `+` and as `%20`. */
function isSame(one: string, other: string): boolean {
  return String(new URLSearchParams(one)) === String(new URLSearchParams(other))
}
