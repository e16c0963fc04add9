const DIGITS = 4
const BASE = 0x1_0000
const SIGN = 0x8000_0000

/** The places of the numbers, NaN left out, by their value. A radix sort: comparing a million numbers takes ten times as long. */
export function placesByValue(values: Float64Array): Uint32Array {
  const low = new Uint32Array(values.length)
  const high = new Uint32Array(values.length)
  let places = new Uint32Array(values.length)
  let count = 0
  const halves = new Uint32Array(values.buffer, values.byteOffset, values.length * 2)
  for (let place = 0; place < values.length; place++) {
    if (Number.isNaN(values[place])) continue
    const above = halves[2 * place + 1] ?? 0
    const below = halves[2 * place] ?? 0
    // Of two negative numbers the greater one has the lower bits.
    const negative = above >= SIGN
    low[place] = negative ? ~below : below
    high[place] = negative ? ~above : above ^ SIGN
    places[count++] = place
  }
  places = places.subarray(0, count)
  let sorted = new Uint32Array(count)
  for (let digit = 0; digit < DIGITS; digit++) {
    const half = digit < 2 ? low : high
    const shift = (digit % 2) * 16
    const starts = new Uint32Array(BASE + 1)
    for (let index = 0; index < count; index++) {
      const bucket = (((half[places[index] ?? 0] ?? 0) >>> shift) & (BASE - 1)) + 1
      starts[bucket] = (starts[bucket] ?? 0) + 1
    }
    // Whole numbers have nothing in their last digits.
    if (starts.includes(count)) continue
    for (let bucket = 0; bucket < BASE; bucket++) starts[bucket + 1] = (starts[bucket + 1] ?? 0) + (starts[bucket] ?? 0)
    for (let index = 0; index < count; index++) {
      const place = places[index] ?? 0
      const bucket = ((half[place] ?? 0) >>> shift) & (BASE - 1)
      const start = starts[bucket] ?? 0
      sorted[start] = place
      starts[bucket] = start + 1
    }
    const before = places
    places = sorted
    sorted = before
  }
  return places
}
