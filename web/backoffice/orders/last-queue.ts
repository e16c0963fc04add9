let search = ''

/** Remembers the queue that the person works through, with its filter and page, for the way back from an order. */
export function rememberQueue(address: string): void {
  search = new URL(address).search
}

/** Returns the path of the queue that was open last; the first one if none was. */
export function lastQueue(): string {
  return `/orders${search}`
}
