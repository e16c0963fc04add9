import { flag, readParameter } from '#engine/engine.ts'

/**
 * Reads a switch of the query string: `true`, `false`, or `1` and `0` as the older client libraries send them. Throws the protocol's 400
 * for any other value, because a switch that is ignored changes what a write does.
 */
export function readSwitch(query: { readonly [name: string]: unknown }, name: string, fallback = false): boolean {
  return readParameter(query, name, flag, fallback)
}
