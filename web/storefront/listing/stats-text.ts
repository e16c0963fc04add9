import { listingTexts } from '#texts/listing.ts'

/** How much a search found and how fast (spec 8). */
export function statsText(found: number, milliseconds: number): string {
  return listingTexts.found({ count: found, milliseconds })
}
