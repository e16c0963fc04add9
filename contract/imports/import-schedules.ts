/** Imports of files at an address, on a schedule. */

export const SCHEDULE_INTERVALS = ['hour', 'day', 'week'] as const
export type ScheduleInterval = (typeof SCHEDULE_INTERVALS)[number]

/** How the shop signs in to the server of a file: with user name and password (HTTP Basic), or with a header such as `X-API-Key`. */
export const SCHEDULE_SIGN_INS = ['basic', 'header'] as const

/** Shops have a few. */
export const MAX_IMPORT_SCHEDULES = 200
/** Characters of an address, encoded. */
export const MAX_SCHEDULE_URL = 2000
/** Files of a schedule whose content is kept, to read problems and rejected rows. The history has all imports. */
export const MAX_SCHEDULE_FILES = 10
/** Failed attempts in a row to reach a server that are repeated before the next run. */
export const SCHEDULE_RETRIES = 3
/** Headers that the shop sets itself, or that would change the meaning of the request. */
export const FORBIDDEN_SIGN_IN_HEADERS = [
  'accept-encoding',
  'connection',
  'content-length',
  'cookie',
  'expect',
  'host',
  'if-modified-since',
  'if-none-match',
  'keep-alive',
  'range',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
]
