import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '#tools/test-environment/free-port.ts'
import { startPostgres } from '#tools/test-environment/postgres.ts'
import { root } from '#tools/prepare.mjs'
import { startProxy } from '#tools/test-environment/proxy.ts'
import { type ShopProcess, startShop } from '#tools/test-environment/shop-process.ts'
import { makeRelease } from './releases.ts'

/** Longer than the two failed health checks after which HAProxy removes a node (deploy/haproxy.cfg). */
const DRAIN_SECONDS = 3
const WARM_UP_SECONDS = 5
/** All visitors have one address, and their company never pays. */
const UNLIMITED = { WORK_BUDGET: '0', WORK_BUDGET_BUYER: '0', FIRST_ORDER_LIMIT: '0' }

/** One process of the shop, always at the same address. */
export interface ClusterNode {
  /** Address without the proxy; empty for the job node. */
  address: string
  start(release: string): Promise<void>
  kill(): Promise<void>
  /** Stops it gracefully. Returns the exit code and the statuses of `/health/ready` meanwhile. */
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
  /** Resolves when PostgreSQL accepts connections again, with the time at which it had stopped. */
  restartDatabase(): Promise<number>
  /** Creates the next release. Returns its folder. */
  release(build: string): Promise<string>
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL, two web nodes and a job node, all three at once on an empty database, behind the proxy of `deploy/`. Returns null if
 * PostgreSQL or HAProxy is not available.
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
    // The nodes share images and documents. The rest of the folder belongs to one node.
    symlinkSync(join(folder, 'files'), join(data, 'files'))
    return clusterNode(data, postgres.url, { ...settings, ...UNLIMITED, PUBLIC_URL: proxy.url })
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
      // Load shedding is off, because it is not what this test is about.
      const timing = { DRAIN_SECONDS: String(DRAIN_SECONDS), WARM_UP_SECONDS: String(WARM_UP_SECONDS) }
      const running = { ...settings, ...timing, TRUST_PROXY: '1', OVERLOAD_MS: '0' }
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
      const polls = address ? DRAIN_SECONDS * 4 : 0
      for (let poll = 0; poll < polls; poll += 1) {
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
