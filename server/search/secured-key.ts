import { createHmac, timingSafeEqual } from 'node:crypto'
import { flattenLists } from '#engine/filters/flatten-lists.ts'
import { flatParameters } from '#engine/parameters/form.ts'
import type { Parameters } from '#engine/parameters/readers.ts'
import { LONGEST_NAME } from './registry.ts'

/** What a secured key allows: `parameters` hold whatever a query says (`engine/parameters/restrict.ts`). */
export interface Restrictions {
  /** Names, which may hold `*`; null means every index. */
  indices: readonly string[] | null
  /** Unix seconds. */
  validUntil: number | null
  /** Addresses or networks such as `192.168.1.0/24`; null means everywhere. */
  sources: readonly string[] | null
  parameters: Parameters
}

const HMAC_LENGTH = 64

/** The restrictions in a secured key that was made of `parent` (protocol 1.1), or null when it was not. */
export function readSecuredKey(key: string, parent: string): Restrictions | null {
  const decoded = Buffer.from(key, 'base64').toString()
  const query = decoded.slice(HMAC_LENGTH)
  const signature = createHmac('sha256', parent).update(query).digest('hex')
  const given = Buffer.from(decoded.slice(0, HMAC_LENGTH))
  if (given.length !== HMAC_LENGTH || !timingSafeEqual(given, Buffer.from(signature))) return null
  const { restrictIndices, restrictSources, validUntil, ...parameters } = Object.fromEntries(new URLSearchParams(query))
  return {
    indices: listOf(restrictIndices),
    sources: listOf(restrictSources),
    validUntil: validUntil === undefined ? null : Number(validUntil),
    parameters: flatParameters(parameters),
  }
}

/** `a,b` and `["a","b"]` say the same. */
function listOf(text: string | undefined): string[] | null {
  if (text === undefined) return null
  return flattenLists('restrictions', text).flat()
}

/** Whether a secured key may search the index. */
export function allowsIndex({ indices }: Restrictions, name: string): boolean {
  return indices === null || indices.some((pattern) => fits(pattern, name))
}

/** `dev_*` fits every name that begins so. Each part is looked for once: the parent key is public, so anybody writes patterns. */
function fits(pattern: string, name: string): boolean {
  if (name.length > LONGEST_NAME) return false
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
