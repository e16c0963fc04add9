import { notFound } from '#web/storefront/http/not-found.ts'

/** Returns the requested version; undefined for the one in force. Throws a 404 for an invalid one. */
export function requestedVersion({ searchParams }: URL): number | undefined {
  const version = searchParams.get('version')
  if (version === null) return undefined
  if (!/^[1-9]\d{0,5}$/.test(version)) throw notFound()
  return Number(version)
}
