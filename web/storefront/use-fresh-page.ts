import { useCallback } from 'react'
import { useRevalidator } from 'react-router'

/** Asks for the page's data again. Without a network that would lose the page, and what is typed on it: then it stays as it is. */
export function useFreshPage(): () => Promise<void> {
  const { revalidate } = useRevalidator()
  return useCallback(async () => {
    if (navigator.onLine) await revalidate()
  }, [revalidate])
}
