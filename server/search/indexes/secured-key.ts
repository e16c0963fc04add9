import { createHmac, timingSafeEqual } from 'node:crypto'
import { flatParameters, flattenLists, type RawParameters } from '#engine/engine.ts'
import { MAX_NAME_BYTES } from '#server/search/tables/index-registry.ts'

/** Restrictions of a secured key. Queries cannot override `parameters` (`engine/parameters/key-restrictions.ts`). */
export interface Restrictions {
  /** Patterns of index names, with `*` as the wildcard; null: every index. */
  indices: readonly string[] | null
  /** Unix seconds. */
  validUntil: number | null
  /** IP addresses or networks such as `192.168.1.0/24`; null: every address. */
  sources: readonly string[] | null
  parameters: RawParameters
}

const HMAC_LENGTH = 64

/** Returns the restrictions of a secured key derived from `parent` (protocol 1.1), or null if it was not. Compares in constant time. */
export function readSecuredKey(key: string, parent: string): Restrictions | null {
  const decoded = Buffer.from(key, 'base64').toString()
  const query = decoded.slice(HMAC_LENGTH)
  const signature = createHmac('sha256', parent).update(query).digest('hex')
  const given = Buffer.from(decoded.slice(0, HMAC_LENGTH))
  if (given.length !== HMAC_LENGTH || !timingSafeEqual(given, Buffer.from(signature))) return null
  return parseRestrictions(query)
}

/** Parses form-encoded restrictions: those of a secured key, or the `queryParameters` of any other key. */
export function parseRestrictions(query: string): Restrictions {
  const { restrictIndices, restrictSources, validUntil, ...parameters } = Object.fromEntries(new URLSearchParams(query))
  return {
    indices: listOf(restrictIndices),
    sources: listOf(restrictSources),
    // NaN is in the past: a key whose end cannot be read is not valid.
    validUntil:
      validUntil === undefined ? null : Number(/^\d{1,16}(?:\.\d+)?$/.test(validUntil) ? validUntil : Number.NaN),
    parameters: flatParameters(parameters),
  }
}

/** Parses a list, written as `a,b` or `["a","b"]`. */
function listOf(text: string | undefined): string[] | null {
  if (text === undefined) return null
  return flattenLists('restrictions', text).flat()
}

/** True if a secured key may search the index. */
export function allowsIndex({ indices }: Restrictions, name: string): boolean {
  if (name.length > MAX_NAME_BYTES) return false
  return indices === null || indices.some((pattern) => matchesPattern(pattern, name))
}

/**
 * True if a name matches a pattern with wildcards: `dev_*` matches every name that begins with `dev_`. Searches each part once (linear
 * time, no ReDoS): the parent key is public, so anyone can create patterns.
 */
export function matchesPattern(pattern: string, name: string): boolean {
  const [begin = '', ...parts] = pattern.split('*')
  const end = parts.pop()
  if (end === undefined) return name === begin
  if (!name.startsWith(begin)) return false
  let at = begin.length
  for (const part of parts) {
    const found = name.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  return name.length - end.length >= at && name.endsWith(end)
}
