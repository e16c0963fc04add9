import { useEffect, useRef, useState } from 'react'
import { errorText, fieldErrors } from '#web/backoffice/api/error-text.ts'

/** Milliseconds without a change after which the preview is loaded. */
const PAUSE_MS = 250

/** Preview of an input, and why it could not be loaded. */
export interface LivePreview<Preview> {
  /** The last preview that was loaded. */
  preview: Preview
  /** True until `preview` is that of the current input. */
  isPending: boolean
  error: string | null
  errors: Record<string, string[]>
}

/** Loads the preview of `input` while it changes; a slower, earlier response is ignored. `load` must not change. */
export function useLivePreview<Input, Preview>(
  input: Input,
  initial: Preview,
  load: (input: Input) => Promise<Preview>,
): LivePreview<Preview> {
  const [state, setState] = useState<Omit<LivePreview<Preview>, 'isPending'> & { of: Input }>({
    preview: initial,
    of: input,
    error: null,
    errors: {},
  })
  const latest = useRef(input)
  const first = useRef(input)
  useEffect(() => {
    latest.current = input
    if (input === first.current) return
    const isCurrent = () => latest.current === input
    const refresh = async () => {
      try {
        const preview = await load(input)
        if (isCurrent()) setState({ preview, of: input, error: null, errors: {} })
      } catch (error) {
        const errors = fieldErrors(error)
        const text = Object.keys(errors).length > 0 ? null : errorText(error)
        if (isCurrent()) setState((last) => ({ ...last, of: input, error: text, errors }))
      }
    }
    const timer = setTimeout(() => void refresh(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [input, load])
  const { of, ...shown } = state
  return { ...shown, isPending: of !== input }
}
