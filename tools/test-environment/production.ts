import { freePort } from './free-port.ts'

/** Returns the settings of a production shop on a free port of this machine. Production requires its public URL. */
export async function productionSettings(): Promise<Record<'NODE_ENV' | 'PORT' | 'PUBLIC_URL', string>> {
  const port = String(await freePort())
  return { NODE_ENV: 'production', PORT: port, PUBLIC_URL: `http://localhost:${port}` }
}
