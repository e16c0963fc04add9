/** Destination of goods. */
export interface Place {
  /** Two letters. */
  state: string
  /** Five or nine digits. */
  zip: string
  city: string
}
