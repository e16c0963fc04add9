/**
 * Runs a shop of two web nodes and a job node behind the proxy of `deploy/`, at a constant rate of visitors, while a node is killed,
 * PostgreSQL restarts and new releases are deployed. Counts what fails.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { root } from '#tools/prepare.mjs'
import { checkRecords } from './records.ts'
import { type Client, createClient, type TimedRequest } from './client.ts'
import { type Cluster, type ClusterNode, startCluster } from './cluster.ts'
import { acceptedMalformedHosts } from './malformed-hosts.ts'
import { measureIndexingDelay } from './product-change.ts'
import { startVisitors, ORDERED } from './visitors.ts'

export interface RollingReport {
  requests: number
  seconds: number
  orders: number
  /** Failed requests that were in progress during an interruption. */
  interrupted: string[]
  /** All other failures, a sentence each. Empty if the shop works correctly. */
  errors: string[]
  /** Milliseconds until a search on both nodes found a changed product, one for each change. */
  indexingDelays: number[]
  p50: number
  p99: number
}

/** A period in which requests in progress may fail. */
interface Interruption {
  what: string
  from: number
  to: number
}

interface TestRun {
  cluster: Cluster
  client: Client
  interruptions: Interruption[]
  errors: string[]
  indexingDelays: number[]
}

/** Runs `cycles` rounds, with `pauseMs` milliseconds between the steps. Returns null if PostgreSQL or HAProxy is not available. */
export async function runRolling(options: {
  rate: number
  cycles: number
  pauseMs: number
  log: (line: string) => void
}): Promise<RollingReport | null> {
  const { rate, cycles, pauseMs, log } = options
  const cluster = await startCluster()
  if (!cluster) return null
  const client = createClient(cluster.url, cluster.ca)
  const run: TestRun = { cluster, client, interruptions: [], errors: [], indexingDelays: [] }
  try {
    run.errors.push(...(await acceptedMalformedHosts(cluster.url, cluster.ca)))
    const tokens = await signInBuyers(client)
    await cluster.sql.query('update products set stock = 1000000 where ocid = any($1)', [ORDERED])
    const begun = performance.now()
    const visitors = startVisitors(client, { rate, tokens })
    for (let cycle = 1; cycle <= cycles; cycle += 1) {
      log(`Round ${cycle} of ${cycles}`)
      await runRound(run, { cycle, pauseMs, log })
    }
    await visitors.stop()
    const seconds = (performance.now() - begun) / 1000
    run.errors.push(
      ...visitors.acknowledged.unexpected,
      ...(await checkRecords(cluster, client, visitors.acknowledged)),
    )
    await checkSessions(run, tokens)
    return report(run, { seconds, orders: visitors.acknowledged.orders.length })
  } finally {
    await client.close()
    await cluster.stop()
  }
}

interface Round {
  cycle: number
  pauseMs: number
  log: (line: string) => void
}

/** Kills a node, restarts PostgreSQL and deploys a new release to all nodes. */
async function runRound(run: TestRun, { cycle, pauseMs, log }: Round): Promise<void> {
  const { cluster, client, interruptions, errors } = run
  const [first, second] = cluster.web
  const build = `rolling${cycle}`
  const previousAssets = await assetsOfHome(run)
  const next = await cluster.release(build)
  await measureIndexing(run, `Before ${build}`, log)
  await delay(pauseMs)

  log('  kill -9 of a web node, restarted with the new release')
  const killed = performance.now()
  await first.kill()
  interruptions.push({ what: 'kill -9', from: killed, to: performance.now() })
  await first.start(next)
  errors.push(...(await missingAssets(run, [...previousAssets, ...(await assetsOfNode(first))])))
  await delay(pauseMs)

  log('  PostgreSQL restarts')
  const restarted = performance.now()
  interruptions.push({ what: 'restart of PostgreSQL', from: restarted, to: await cluster.restartDatabase() })
  await delay(500)
  await measureIndexing(run, `Amid ${build}`, log)
  await delay(pauseMs)

  log('  the other nodes get the new release')
  await Promise.all([replaceNode(second, next, errors), replaceNode(cluster.jobs, next, errors)])
  errors.push(...(await missingAssets(run, previousAssets)))
  const marker = await client.send('/builds/latest.json')
  if (!marker.body.includes(build)) errors.push(`the build is ${marker.body} after ${build} was deployed`)
  await measureIndexing(run, `After ${build}`, log)
  await delay(pauseMs)
}

async function measureIndexing(
  { cluster, indexingDelays }: TestRun,
  title: string,
  log: (line: string) => void,
): Promise<void> {
  const milliseconds = await measureIndexingDelay(cluster, title)
  indexingDelays.push(milliseconds)
  log(`  "${title}" was found on both nodes after ${Math.round(milliseconds)} ms`)
}

async function replaceNode(node: ClusterNode, release: string, errors: string[]): Promise<void> {
  const { code, ready } = await node.drain()
  if (code !== 0) errors.push(`a node exited with code ${code} after SIGTERM`)
  if (node.address && !(ready.includes(503) && ready.slice(1).every((status) => status !== 200))) {
    errors.push(`a node responded on /health/ready after SIGTERM: ${ready.join(', ')}`)
  }
  await node.start(release)
}

async function signInBuyers(client: Client): Promise<string[]> {
  const buyers = JSON.parse(readFileSync(`${root}/database/demo/buyers.json`, 'utf8')) as Record<string, unknown>[]
  const tokens: string[] = []
  for (const { email, password } of buyers) {
    const { status, body } = await client.send('/legacy/login', { method: 'POST', body: { email, password } })
    if (status !== 200) throw new Error(`${String(email)} cannot sign in: ${status} ${body}`)
    tokens.push((JSON.parse(body) as { token: string }).token)
  }
  return tokens
}

/** Checks that the sessions from before the run are valid on every node after it. */
async function checkSessions({ cluster, errors }: TestRun, tokens: readonly string[]): Promise<void> {
  for (const { address } of cluster.web) {
    for (const token of tokens) {
      const answer = await fetch(`${address}/api/v2/buyer/get-user`, { headers: { authorization: `Bearer ${token}` } })
      if (answer.status !== 200) errors.push(`a session got status ${answer.status}`)
    }
  }
}

const ASSET = /\/assets\/[\w.-]+\.(?:js|css)/g

async function assetsOfHome({ client }: TestRun): Promise<string[]> {
  return [...new Set((await client.send('/')).body.match(ASSET))]
}

async function assetsOfNode({ address }: ClusterNode): Promise<string[]> {
  return [...new Set((await (await fetch(address)).text()).match(ASSET))]
}

/** Returns the assets that are not served. Requests each one twice, so that both nodes are tried. */
async function missingAssets({ client }: TestRun, assets: readonly string[]): Promise<string[]> {
  if (assets.length === 0) return ['the home page names no assets']
  const errors: string[] = []
  for (const asset of [...assets, ...assets]) {
    const { status } = await client.send(asset)
    if (status !== 200) errors.push(`${asset} got status ${status}`)
  }
  return errors
}

function report(
  { client, interruptions, errors, indexingDelays }: TestRun,
  figures: { seconds: number; orders: number },
): RollingReport {
  const failed = client.requests.filter(({ status }) => status === 0 || status >= 500)
  const interrupted = failed.filter((request) => interruptions.some((interruption) => overlaps(request, interruption)))
  const unexplained = failed.filter((request) => !interrupted.includes(request))
  const times = client.requests.map(({ from, to }) => to - from).toSorted((a, b) => a - b)
  return {
    requests: client.requests.length,
    ...figures,
    interrupted: interrupted.map(describe),
    errors: [
      ...errors,
      ...unexplained.map((request) => `${describe(request)}, ${describePrecedingInterruption(request, interruptions)}`),
    ],
    indexingDelays,
    p50: times[Math.floor(times.length / 2)] ?? 0,
    p99: times[Math.floor(times.length * 0.99)] ?? 0,
  }
}

function overlaps(request: TimedRequest, interruption: Interruption): boolean {
  return request.from <= interruption.to && request.to >= interruption.from
}

function describe({ what, status, from, to }: TimedRequest): string {
  return `${what}: ${status === 0 ? 'no answer' : status} after ${Math.round(to - from)} ms`
}

function describePrecedingInterruption({ from }: TimedRequest, interruptions: readonly Interruption[]): string {
  const preceding = interruptions.findLast((interruption) => interruption.from <= from)
  return preceding
    ? `started ${Math.round(from - preceding.from)} ms after the ${preceding.what}`
    : 'started before any interruption'
}
