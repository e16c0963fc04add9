import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '#tools/free-port.ts'
import { startPostgres } from '#tools/postgres.ts'
import { root } from '#tools/prepare.mjs'
import { startProxy } from '#tools/proxy.ts'
import { type ShopProcess, startShop } from '#tools/shop-process.ts'
import { makeRelease } from './releases.ts'

/** Two are looked at before HAProxy lets a node alone (deploy/haproxy.cfg). */
const DRAIN_SECONDS = 3
const WARM_UP_SECONDS = 5

/** One process of the shop, always at its own address. */
export interface ClusterNode {
  /** Without the proxy; empty where it works on jobs. */
  address: string
  start(release: string): Promise<void>
  kill(): Promise<void>
  /** Ends it with grace. Returns its exit code and what `/health/ready` said meanwhile. */
  drain(): Promise<{ code: number | null; ready: readonly number[] }>
}

export interface Cluster {
  url: string
  ca: string
  web: readonly [ClusterNode, ClusterNode]
  jobs: ClusterNode
  sql: pg.Pool
  databaseUrl: string
  folder: string
  /** Resolves when it answers again, with the time it had ended. */
  restartDatabase(): Promise<number>
  /** Makes the next release; returns its folder. */
  release(build: string): Promise<string>
  stop(): Promise<void>
}

/**
 * PostgreSQL, two web nodes and one that works on jobs, all three started at once on an empty database, behind the proxy of
 * `deploy/`. Null where PostgreSQL or the proxy is not to be had.
 */
export async function startCluster(): Promise<Cluster | null> {
  const postgres = await startPostgres()
  const ports = [await freePort(), await freePort()] as const
  const proxy = postgres && (await startProxy([`127.0.0.1:${ports[0]}`, `127.0.0.1:${ports[1]}`]))
  if (!proxy) {
    await postgres?.stop()
    return null
  }
  const folder = mkdtempSync(join(tmpdir(), 'trellis-rolling-'))
  mkdirSync(join(folder, 'files'))
  const node = (name: string, settings: Record<string, string>) => {
    const data = join(folder, name)
    mkdirSync(data)
    // Pictures and papers are everybody's, the rest of the folder is the node's own.
    symlinkSync(join(folder, 'files'), join(data, 'files'))
    return clusterNode(data, postgres.url, { ...settings, PUBLIC_URL: proxy.url })
  }
  const web = [
    node('web1', { ROLES: 'web', PORT: String(ports[0]) }),
    node('web2', { ROLES: 'web', PORT: String(ports[1]) }),
  ] as const
  const jobs = node('jobs', { ROLES: 'jobs' })
  await Promise.all([...web, jobs].map((each) => each.start(root)))
  const sql = new pg.Pool({ connectionString: postgres.url, max: 2 })
  sql.on('error', () => undefined)
  let newest = root
  return {
    url: proxy.url,
    ca: proxy.ca,
    web,
    jobs,
    sql,
    databaseUrl: postgres.url,
    folder,
    restartDatabase: postgres.restart,
    async release(build) {
      newest = await makeRelease(join(folder, build), build, newest)
      return newest
    },
    async stop() {
      await Promise.all([...web, jobs].map((each) => each.kill()))
      await sql.end()
      await proxy.stop()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function clusterNode(data: string, databaseUrl: string, settings: Record<string, string>): ClusterNode {
  const address = settings['PORT'] ? `http://127.0.0.1:${settings['PORT']}` : ''
  let shop: ShopProcess | null = null
  return {
    address,
    async start(release) {
      // How it sheds what is too much is another matter.
      const patience = { DRAIN_SECONDS: String(DRAIN_SECONDS), WARM_UP_SECONDS: String(WARM_UP_SECONDS) }
      const running = { ...settings, ...patience, TRUST_PROXY: '1', OVERLOAD_MS: '0' }
      shop = await startShop(data, { databaseUrl, release, settings: running })
      if (!address) return
      while ((await readiness(address)) !== 200) await delay(50)
    },
    async kill() {
      await shop?.kill()
      shop = null
    },
    async drain() {
      const ready: number[] = []
      const ending = shop?.stop()
      const looks = address ? DRAIN_SECONDS * 4 : 0
      for (let look = 0; look < looks; look += 1) {
        ready.push(await readiness(address))
        await delay(200)
      }
      return { code: (await ending) ?? null, ready }
    },
  }
}

async function readiness(address: string): Promise<number> {
  const answer = await fetch(`${address}/health/ready`).catch(() => null)
  return answer?.status ?? 0
}
