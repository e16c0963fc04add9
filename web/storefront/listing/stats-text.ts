import { listingTexts } from '#texts/listing/listing.ts'

/** Returns the number of results and the search time (spec 8). */
export function statsText(found: number, milliseconds: number): string {
  return listingTexts.found({ count: found, milliseconds })
}
