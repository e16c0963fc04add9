/**
 * A shop of two web nodes and one that works on jobs, behind the proxy of `deploy/`, under a steady rate of visitors, while
 * a node is killed, PostgreSQL restarts and new builds are brought in: what went wrong, counted.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { root } from '#tools/prepare.mjs'
import { checkBooks } from './books.ts'
import { type Client, createClient, type Visit } from './client.ts'
import { type Cluster, type ClusterNode, startCluster } from './cluster.ts'
import { letThroughHosts } from './hosts.ts'
import { changeAndFind } from './product-change.ts'
import { letVisitorsIn, ORDERED } from './visitors.ts'

export interface RollingReport {
  visits: number
  seconds: number
  orders: number
  /** Requests that were under way at a cut and failed with it. */
  cut: string[]
  /** Everything that must not be, in sentences: none in a shop that is right. */
  faults: string[]
  /** Milliseconds until both nodes found a changed product. */
  found: number[]
  p50: number
  p99: number
}

/** What was under way between these times may have been cut. */
interface Cut {
  what: string
  from: number
  to: number
}

interface Scene {
  cluster: Cluster
  client: Client
  cuts: Cut[]
  faults: string[]
  found: number[]
}

/** Runs `cycles` rounds of everything that may happen, with `calm` milliseconds between. Null where it cannot. */
export async function runRolling(options: {
  rate: number
  cycles: number
  calm: number
  say: (line: string) => void
}): Promise<RollingReport | null> {
  const { rate, cycles, calm, say } = options
  const cluster = await startCluster()
  if (!cluster) return null
  const client = createClient(cluster.url, cluster.ca)
  const scene: Scene = { cluster, client, cuts: [], faults: [], found: [] }
  try {
    scene.faults.push(...(await letThroughHosts(cluster.url, cluster.ca)))
    const tokens = await signBuyersIn(client)
    await cluster.sql.query('update products set stock = 1000000 where ocid = any($1)', [ORDERED])
    const begun = performance.now()
    const visitors = letVisitorsIn(client, { rate, tokens })
    for (let cycle = 1; cycle <= cycles; cycle += 1) {
      say(`Round ${cycle} of ${cycles}`)
      await playRound(scene, { cycle, calm, say })
    }
    await visitors.leave()
    const seconds = (performance.now() - begun) / 1000
    scene.faults.push(...visitors.acknowledged.odd, ...(await checkBooks(cluster, client, visitors.acknowledged)))
    await checkSessions(scene, tokens)
    return report(scene, { seconds, orders: visitors.acknowledged.orders.length })
  } finally {
    await client.close()
    await cluster.stop()
  }
}

interface Round {
  cycle: number
  calm: number
  say: (line: string) => void
}

/** A node is killed, PostgreSQL restarts, all nodes get a new build. */
async function playRound(scene: Scene, { cycle, calm, say }: Round): Promise<void> {
  const { cluster, client, cuts, faults } = scene
  const [first, second] = cluster.web
  const build = `rolling${cycle}`
  const formerAssets = await assetsOfHome(scene)
  const next = await cluster.release(build)
  await find(scene, `Before ${build}`, say)
  await delay(calm)

  say('  kill -9 of a web node, which comes back with a new build')
  const killed = performance.now()
  await first.kill()
  cuts.push({ what: 'kill -9', from: killed, to: performance.now() })
  await first.start(next)
  faults.push(...(await missingAssets(scene, [...formerAssets, ...(await assetsOfNode(first))])))
  await delay(calm)

  say('  PostgreSQL restarts')
  const restarted = performance.now()
  cuts.push({ what: 'restart of PostgreSQL', from: restarted, to: await cluster.restartDatabase() })
  await delay(500)
  await find(scene, `Amid ${build}`, say)
  await delay(calm)

  say('  the other nodes get the new build')
  await Promise.all([roll(second, next, faults), roll(cluster.jobs, next, faults)])
  faults.push(...(await missingAssets(scene, formerAssets)))
  const marker = await client.ask('/builds/latest.json')
  if (!marker.body.includes(build)) faults.push(`the build is ${marker.body} after ${build} was brought in`)
  await find(scene, `After ${build}`, say)
  await delay(calm)
}

async function find({ cluster, found }: Scene, title: string, say: (line: string) => void): Promise<void> {
  const milliseconds = await changeAndFind(cluster, title)
  found.push(milliseconds)
  say(`  "${title}" was found on both nodes after ${Math.round(milliseconds)} ms`)
}

async function roll(node: ClusterNode, release: string, faults: string[]): Promise<void> {
  const { code, ready } = await node.drain()
  if (code !== 0) faults.push(`a node that was told to stop ended with ${code}`)
  if (node.address && !(ready.includes(503) && ready.slice(1).every((status) => status !== 200))) {
    faults.push(`a node that was told to stop said of itself: ${ready.join(', ')}`)
  }
  await node.start(release)
}

async function signBuyersIn(client: Client): Promise<string[]> {
  const buyers = JSON.parse(readFileSync(`${root}/database/demo/buyers.json`, 'utf8')) as Record<string, unknown>[]
  const tokens: string[] = []
  for (const { email, password } of buyers) {
    const { status, body } = await client.ask('/legacy/login', { method: 'POST', body: { email, password } })
    if (status !== 200) throw new Error(`${String(email)} cannot sign in: ${status} ${body}`)
    tokens.push((JSON.parse(body) as { token: string }).token)
  }
  return tokens
}

/** Whoever has signed in before all of it is signed in on every node after it. */
async function checkSessions({ cluster, faults }: Scene, tokens: readonly string[]): Promise<void> {
  for (const { address } of cluster.web) {
    for (const token of tokens) {
      const answer = await fetch(`${address}/api/v2/buyer/get-user`, { headers: { authorization: `Bearer ${token}` } })
      if (answer.status !== 200) faults.push(`a session was answered ${answer.status}`)
    }
  }
}

const ASSET = /\/assets\/[\w.-]+\.(?:js|css)/g

async function assetsOfHome({ client }: Scene): Promise<string[]> {
  return [...new Set((await client.ask('/')).body.match(ASSET))]
}

async function assetsOfNode({ address }: ClusterNode): Promise<string[]> {
  return [...new Set((await (await fetch(address)).text()).match(ASSET))]
}

/** Each twice, so that either node is asked first. */
async function missingAssets({ client }: Scene, assets: readonly string[]): Promise<string[]> {
  if (assets.length === 0) return ['the home page names no assets']
  const faults: string[] = []
  for (const asset of [...assets, ...assets]) {
    const { status } = await client.ask(asset)
    if (status !== 200) faults.push(`${asset} was answered ${status}`)
  }
  return faults
}

function report({ client, cuts, faults, found }: Scene, figures: { seconds: number; orders: number }): RollingReport {
  const failed = client.visits.filter(({ status }) => status === 0 || status >= 500)
  const cut = failed.filter((visit) => cuts.some((each) => isUnderWay(visit, each)))
  const unexplained = failed.filter((visit) => !cut.includes(visit))
  const times = client.visits.map(({ from, to }) => to - from).toSorted((a, b) => a - b)
  return {
    visits: client.visits.length,
    ...figures,
    cut: cut.map(tell),
    faults: [...faults, ...unexplained.map((visit) => `${tell(visit)}, ${nearest(visit, cuts)}`)],
    found,
    p50: times[Math.floor(times.length / 2)] ?? 0,
    p99: times[Math.floor(times.length * 0.99)] ?? 0,
  }
}

function isUnderWay(visit: Visit, cut: Cut): boolean {
  return visit.from <= cut.to && visit.to >= cut.from
}

function tell({ what, status, from, to }: Visit): string {
  return `${what}: ${status === 0 ? 'no answer' : status} after ${Math.round(to - from)} ms`
}

function nearest({ from }: Visit, cuts: readonly Cut[]): string {
  const before = cuts.findLast((cut) => cut.from <= from)
  return before ? `begun ${Math.round(from - before.from)} ms after the ${before.what}` : 'before anything was cut'
}
