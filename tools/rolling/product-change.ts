import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { readConfig } from '#server/config/config.ts'
import { openShop } from '#server/open.ts'
import type { Cluster } from './cluster.ts'

const CHANGED_OCID = 10_020
const TIMEOUT_MS = 60_000

/** Changes the title of a product by an import. Returns the milliseconds until a search on both nodes finds the new title. */
export async function measureIndexingDelay({ databaseUrl, folder, web }: Cluster, title: string): Promise<number> {
  const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: folder, LOG_LEVEL: 'error', NODE_ENV: 'test' })
  const { shop, close } = await openShop({ ...config, roles: { web: false, jobs: false } }, () => undefined)
  const file = join(folder, 'change.csv')
  writeFileSync(file, `ocid,title\n${CHANGED_OCID},${title}\n`)
  try {
    const { updated } = await shop.imports.importFile({ file })
    if (updated !== 1) throw new Error('The product was not changed.')
    const begun = performance.now()
    await Promise.all(web.map(({ address }) => waitUntilFound(address, title)))
    return performance.now() - begun
  } finally {
    await close()
  }
}

async function waitUntilFound(address: string, title: string): Promise<void> {
  const until = Date.now() + TIMEOUT_MS
  const page = `${address}/inventory/search?keyword=${encodeURIComponent(title)}`
  while (!(await (await fetch(page)).text()).includes(`>${title}<`)) {
    if (Date.now() > until) throw new Error(`${address} does not find "${title}".`)
    await delay(20)
  }
}
