/**
 * Returns a value of JSON with every text in Unicode's composed form (NFC), in which ñ is one character, however the sender's
 * keyboard encodes it. Keys stay as they are. Returns other values, such as bytes, unchanged.
 */
export function normalizeTexts(value: unknown): unknown {
  if (typeof value === 'string') return value.normalize('NFC')
  if (Array.isArray(value)) return value.map(normalizeTexts)
  if (!isPlainObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, normalizeTexts(each)]))
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
