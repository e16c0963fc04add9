import { readFileSync } from 'node:fs'

const BUYERS = new URL('../../database/demo/buyers.json', import.meta.url)

/** Returns the credentials of the first demo buyer. */
export function demoBuyer(): { email: string; password: string } {
  const [first] = JSON.parse(readFileSync(BUYERS, 'utf8')) as { email: string; password: string }[]
  if (!first) throw new Error('The demo shop has no buyers.')
  return { email: first.email, password: first.password }
}
