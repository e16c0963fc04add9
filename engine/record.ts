/** Anything JSON can say. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

/** A record as it is stored: a JSON object that names itself. */
export interface StoredRecord {
  objectID: string
  [attribute: string]: Json
}
