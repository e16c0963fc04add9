import { notFound } from '#web/storefront/not-found.ts'

/** The version an address asks for; undefined for the one in force. Throws what is not found for anything else. */
export function requestedVersion(request: Request): number | undefined {
  const asked = new URL(request.url).searchParams.get('version')
  if (asked === null) return undefined
  if (!/^[1-9]\d{0,5}$/.test(asked)) throw notFound()
  return Number(asked)
}
