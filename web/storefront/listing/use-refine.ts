import { useCallback } from 'react'
import { useNavigate } from 'react-router'

/**
 * Goes to the listing as `change` makes it of its address. Of the address as it is when something is pressed: what is on screen
 * may still be that of the press before, and would take it back.
 */
export function useRefine(): (change: (search: string) => string) => Promise<void> {
  const navigate = useNavigate()
  return useCallback(
    async (change) => {
      const { search } = window.location
      const there = change(search)
      if (!isSame(there, search)) await navigate(there, { preventScrollReset: true })
    },
    [navigate],
  )
}

/** `?` and nothing are the same address, and so are a space written as `+` and as `%20`. */
function isSame(one: string, other: string): boolean {
  return String(new URLSearchParams(one)) === String(new URLSearchParams(other))
}
