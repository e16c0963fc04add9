import { data } from 'react-router'
import { PROBLEMS } from '#contract/problem.ts'

/** What a loader throws when there is nothing at its address. */
export function notFound(message: string = PROBLEMS.not_found[1]) {
  return data({ message }, { status: 404, statusText: 'Not Found' })
}
