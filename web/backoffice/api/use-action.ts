import { useCallback, useState } from 'react'
import { useRevalidator } from 'react-router'
import { showError, showToast } from '#web/backoffice/ui/toasts.tsx'
import { fieldErrors } from './error-text.ts'

interface ActionOptions {
  /** Toast after success. */
  success?: string
  /** Undoes the action: the toast gets an Undo button. */
  undo?: () => Promise<unknown>
}

/**
 * Runs one write of a screen at a time: `run(() => call(...))`. After it, the data of the screen is loaded again. A failure is a toast, or for
 * a form `errors` by field. Returns true if the write succeeded.
 */
export function useAction() {
  const { revalidate } = useRevalidator()
  const [pending, setPending] = useState(false)
  const [errors, setErrors] = useState<Record<string, string[]>>({})
  const run = useCallback(
    async (write: () => Promise<unknown>, { success, undo }: ActionOptions = {}): Promise<boolean> => {
      setPending(true)
      setErrors({})
      try {
        await write()
        if (success)
          showToast(
            success,
            undo &&
              (() =>
                void undo()
                  .catch(showError)
                  .finally(() => void revalidate())),
          )
        return true
      } catch (error) {
        const byField = fieldErrors(error)
        setErrors(byField)
        if (Object.keys(byField).length === 0) showError(error)
        return false
      } finally {
        setPending(false)
        // Also after a failure: its reason is often that the screen was out of date.
        await revalidate()
      }
    },
    [revalidate],
  )
  return { run, pending, errors }
}
