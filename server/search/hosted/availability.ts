import { SearchUnavailable } from '#server/search/node/search-node.ts'

/** A page that searches twice waits at most three seconds. */
const DEADLINE_MS = 2500
/** Searches fail at once this long after a failure, so that not every page waits for the deadline. */
const PAUSE_MS = 5000

const UNRESPONSIVE = 'The hosted search service does not respond. Listings come from the database until it does.'
const REFUSED =
  'The hosted search service refuses the key. Check SEARCH_APP_ID and its keys. Listings come from the database until then.'

/** Guards searches of a service that may be unavailable. `now`: milliseconds. */
export function createAvailability(now = () => performance.now()) {
  let outage: { until: number; reason: string } | null = null

  /**
   * Runs a search. Throws `SearchUnavailable` if the service does not respond in time or refuses the key, then also for a while without
   * a request. Other errors, such as an invalid query, pass through.
   */
  return async function guard<Answer>(search: () => Promise<Answer>): Promise<Answer> {
    if (outage && now() < outage.until) throw new SearchUnavailable(outage.reason)
    try {
      const answer = await within(DEADLINE_MS, search())
      outage = null
      return answer
    } catch (error) {
      const reason = unavailableReason(error)
      if (reason === null) throw error
      outage = { until: now() + PAUSE_MS, reason }
      throw new SearchUnavailable(reason)
    }
  }
}

/** Returns the sentence for an error of the service that is not about the query, or null. */
export function unavailableReason(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const status = 'status' in error ? error.status : undefined
  if (status === 401 || status === 403) return REFUSED
  const isUnavailable =
    error.name === 'RetryError' || error instanceof DeadlineError || status === 429 || Number(status) >= 500
  return isUnavailable ? UNRESPONSIVE : null
}

class DeadlineError extends Error {}

async function within<Answer>(milliseconds: number, work: Promise<Answer>): Promise<Answer> {
  const deadline = Promise.withResolvers<never>()
  const timer = setTimeout(() => deadline.reject(new DeadlineError()), milliseconds)
  return Promise.race([work, deadline.promise]).finally(() => clearTimeout(timer))
}
