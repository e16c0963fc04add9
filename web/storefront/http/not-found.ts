import { data } from 'react-router'
import { PROBLEMS } from '#contract/problem.ts'

/** Returns the 404 response that a loader throws. */
export function notFound(message: string = PROBLEMS.not_found[1]) {
  return data({ message }, { status: 404, statusText: 'Not Found' })
}
