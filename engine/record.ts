/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

/** A record as it is stored: a JSON object with its own ID. */
export interface StoredRecord {
  objectID: string
  [attribute: string]: Json
}
