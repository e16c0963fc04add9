/** A dated version of the buyers' APIs. */
export interface ApiVersion {
  /** Date of its release, by which clients name it. */
  date: string
  /** Changes that a client of the version before has to make, a sentence each. The reference lists them. */
  changes: readonly string[]
  /** Dates of the announcement that the version ends, and of its end. */
  deprecated?: { on: string; sunset: string }
}

/**
 * Versions of the APIs, oldest first (decision 0097). Add one only for a change that can break a client, with its conversion in
 * `server/http/api/versions/changes.ts`; additions need none.
 */
export const API_VERSIONS: readonly [ApiVersion, ...ApiVersion[]] = [
  { date: '2026-11-27', changes: ['The first version.'] },
]

/** Version of new API keys, and of requests that name none and have no key. */
export const CURRENT_API_VERSION = (API_VERSIONS.at(-1) ?? API_VERSIONS[0]).date

/** Header that names the version of a request, and in a response the version that it has. */
export const API_VERSION_HEADER = 'Trellis-Version'
