import { useEffect, useState } from 'react'

/** Milliseconds without typing after which the search starts. */
const PAUSE_MS = 150

/** Result of a search. `isCurrent`: for the text that is typed now. */
export interface SearchHits<Hit> {
  hits: readonly Hit[]
  error: unknown
  isCurrent: boolean
}

/** Searches while a text is typed. The hits of the text before are shown until the next result. `search` must not change. */
export function useSearchHits<Hit>(
  text: string,
  search: (text: string) => Promise<{ data: readonly Hit[] }>,
): SearchHits<Hit> {
  const [found, setFound] = useState<{ text: string; hits: readonly Hit[]; error: unknown }>({
    text: '',
    hits: [],
    error: null,
  })
  useEffect(() => {
    if (text === '') return
    let isCurrent = true
    const load = async () => {
      try {
        const { data } = await search(text)
        if (isCurrent) setFound({ text, hits: data, error: null })
      } catch (error) {
        if (isCurrent) setFound({ text, hits: [], error })
      }
    }
    const timer = setTimeout(() => void load(), PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [text, search])
  if (text === '') return { hits: [], error: null, isCurrent: true }
  const { hits, error } = found
  return { hits, error, isCurrent: found.text === text }
}
