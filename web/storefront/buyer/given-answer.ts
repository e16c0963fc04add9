import { createContext, useContext } from 'react'
import type { Answer, Intent } from './answer.ts'

/** The answer that came with the page itself, to a form posted without JavaScript. */
export const GivenAnswer = createContext<Answer | undefined>(undefined)

/** The page's answer where it is to this form. */
export function useGivenAnswer(intent: Intent, of: string): Answer | undefined {
  const answer = useContext(GivenAnswer)
  return answer?.intent === intent && answer.of === of ? answer : undefined
}
