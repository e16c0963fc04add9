import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { readConfig } from '#server/config.ts'
import { openShop } from '#server/open.ts'
import type { Cluster } from './cluster.ts'

const CHANGED = 10_020
const GIVES_UP_MS = 60_000

/** Gives a product a new title, as an import does. Returns the milliseconds until a search finds it on both nodes. */
export async function changeAndFind({ databaseUrl, folder, web }: Cluster, title: string): Promise<number> {
  const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: folder, LOG_LEVEL: 'error', NODE_ENV: 'test' })
  const { shop, close } = await openShop({ ...config, roles: { web: false, jobs: false } }, () => undefined)
  const file = join(folder, 'change.csv')
  writeFileSync(file, `ocid,title\n${CHANGED},${title}\n`)
  try {
    const { updated } = await shop.imports.importFile({ file })
    if (updated !== 1) throw new Error('The product was not changed.')
    const begun = performance.now()
    await Promise.all(web.map(({ address }) => find(address, title)))
    return performance.now() - begun
  } finally {
    await close()
  }
}

async function find(address: string, title: string): Promise<void> {
  const until = Date.now() + GIVES_UP_MS
  const page = `${address}/inventory/search?keyword=${encodeURIComponent(title)}`
  while (!(await (await fetch(page)).text()).includes(`>${title}<`)) {
    if (Date.now() > until) throw new Error(`${address} does not find "${title}".`)
    await delay(20)
  }
}
