import { useEffect, useState } from 'react'
import type { FoundRecord } from '#contract/schemas/admin-search.ts'
import { call } from '#web/backoffice/api/call.ts'

/** People who type fast cause one search. */
const DELAY_MS = 120

/** Result of the search. `isCurrent`: for the text that is typed now. */
export interface Found {
  records: readonly FoundRecord[]
  error: unknown
  isCurrent: boolean
}

/** Searches for records while a text is typed. What was found for the text before is shown until the next result. */
export function useFoundRecords(text: string): Found {
  const [found, setFound] = useState<Omit<Found, 'isCurrent'> & { text: string }>({
    text: '',
    records: [],
    error: null,
  })
  useEffect(() => {
    if (text === '') return
    let isCurrent = true
    const search = async () => {
      try {
        const { data } = await call('adminSearch', { query: { q: text } })
        if (isCurrent) setFound({ text, records: data, error: null })
      } catch (error) {
        if (isCurrent) setFound({ text, records: [], error })
      }
    }
    const timer = setTimeout(() => void search(), DELAY_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [text])
  if (text === '') return { records: [], error: null, isCurrent: true }
  return { ...found, isCurrent: found.text === text }
}
