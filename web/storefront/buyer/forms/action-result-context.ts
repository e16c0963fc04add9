import { createContext, useContext } from 'react'
import type { FormResult, Intent } from './form-result.ts'

/** Result rendered with the page, of a form submitted without JavaScript. */
export const ActionResultContext = createContext<FormResult | undefined>(undefined)

/** Returns the page's result if it is of this form. */
export function useActionResult(intent: Intent, of: string): FormResult | undefined {
  const result = useContext(ActionResultContext)
  return result?.intent === intent && result.of === of ? result : undefined
}
