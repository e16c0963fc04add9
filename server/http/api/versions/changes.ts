/**
 * How a version of the API changed one call. The handlers implement the newest version only. Queries are not converted: a change of a
 * parameter, or of a name that `fields` accepts, needs that first.
 */
export interface VersionChange {
  /** The version that made the change. Requests with an older one are converted. */
  version: string
  /** Operation id of the call. */
  call: string
  /** Converts the body of a request from the version before. It is validated afterwards. */
  request?: (body: unknown) => unknown
  /** Converts the JSON of a successful response to the version before. */
  response?: (response: unknown) => unknown
}

/** All changes, oldest first. */
export const VERSION_CHANGES: readonly VersionChange[] = []
