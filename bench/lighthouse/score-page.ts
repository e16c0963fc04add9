import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Figure, percentile } from '#bench/measure.ts'
import { slowdownMultiplier } from './cpu-throttling.ts'

const LIMITS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
const MAXIMUM_TRIES = 3
type Category = keyof typeof LIMITS
const CATEGORIES = Object.keys(LIMITS) as Category[]

interface Report {
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { title: string; score: number | null; numericValue?: number }>
}

/** Reports of one page load, audited as two phones. */
interface PageLoad {
  benchmarkIndex: number
  multiplier: number
  midTier: Report
  lowTier: Report
}

/** A page of the shop. For pages that are hidden from search engines the audit of crawlability is skipped. */
export interface ScoredPage {
  name: string
  path: string
  isHidden?: boolean
}

const run = promisify(execFile)

/**
 * Returns Lighthouse's scores of a page (0 to 100): the median performance of several page loads, and the lowest score of the other categories.
 * `cookie` is sent with all requests. The limits apply to a mid-tier phone; the figures of a low-tier phone have none.
 */
export async function scorePage(address: string, cookie: string, page: ScoredPage, runs: number): Promise<Figure[]> {
  const loads: PageLoad[] = []
  while (loads.length < runs) loads.push(await loadWithRetry(address + page.path, cookie, page.isHidden))
  for (const failure of failedAudits(loads[0]?.midTier)) console.log(`  ${page.name}: ${failure}`)
  const scores = CATEGORIES.map((category): Figure => {
    const values = loads.map(({ midTier }) => scoreOf(midTier, category))
    const value = category === 'performance' ? percentile(values, 50) : Math.min(...values)
    return { name: `${page.name}: ${category}`, value, unit: 'of 100', least: LIMITS[category] }
  })
  const median = (name: string, unit: string, read: (load: PageLoad) => number): Figure => ({
    name: `${page.name}: ${name}`,
    value: percentile(loads.map(read), 50),
    unit,
  })
  return [
    ...scores,
    median('largest contentful paint', 'ms', ({ midTier }) => timeOf(midTier, 'largest-contentful-paint')),
    median('total blocking time', 'ms', ({ midTier }) => timeOf(midTier, 'total-blocking-time')),
    median('benchmark index of the machine', '', ({ benchmarkIndex }) => benchmarkIndex),
    median('CPU slowdown', 'times', ({ multiplier }) => multiplier),
    median('performance on a low-tier phone', 'of 100', ({ lowTier }) => scoreOf(lowTier, 'performance')),
    median('total blocking time on a low-tier phone', 'ms', ({ lowTier }) => timeOf(lowTier, 'total-blocking-time')),
  ]
}

function scoreOf({ categories }: Report, category: Category): number {
  return (categories[category].score ?? 0) * 100
}

function timeOf({ audits }: Report, audit: string): number {
  return audits[audit]?.numericValue ?? Number.NaN
}

/** Returns the audits that lower a score, except for performance. */
function failedAudits(report: Report | undefined): string[] {
  if (!report) return []
  return CATEGORIES.filter((category) => category !== 'performance').flatMap((category) =>
    report.categories[category].auditRefs
      .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${category}: ${id}: ${report.audits[id]?.title}`),
  )
}

/** Message of Lighthouse if its recording contains nothing of the page. */
const TRY_AGAIN = /Please (?:run Lighthouse|try) again[^\n]*/

/** Loads a page, again if the recording failed. */
async function loadWithRetry(url: string, cookie: string, isHidden?: boolean): Promise<PageLoad> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await loadPage(url, cookie, isHidden)
    } catch (error) {
      const failure = error as { stdout?: string; stderr?: string }
      // The report has megabytes and adds nothing to the message.
      delete failure.stdout
      const reason = TRY_AGAIN.exec(failure.stderr ?? '')?.[0]
      if (!reason || tries === MAXIMUM_TRIES) throw error
      console.log(`  ${url}: ${reason}`)
    }
  }
}

/**
 * Loads a page in Lighthouse and audits the recording. The recording is made at full speed and slowed down by the audit (simulated throttling),
 * so the multiplier can follow the benchmark index that was measured right before the page load.
 */
async function loadPage(url: string, cookie: string, isHidden = false): Promise<PageLoad> {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-lighthouse-run-'))
  const options = [
    `--only-categories=${CATEGORIES.join(',')}`,
    `--extra-headers=${JSON.stringify({ Cookie: cookie })}`,
    ...(isHidden ? ['--skip-audits=is-crawlable'] : []),
  ]
  try {
    await runLighthouse(url, [...options, `--gather-mode=${folder}`])
    const { BenchmarkIndex: benchmarkIndex } = readArtifacts(folder)
    const audit = async (multiplier: number) => {
      setMultiplier(folder, multiplier)
      const settings = [`--audit-mode=${folder}`, `--throttling.cpuSlowdownMultiplier=${multiplier}`, '--output=json']
      return JSON.parse(await runLighthouse(url, [...options, ...settings])) as Report
    }
    const multiplier = slowdownMultiplier(benchmarkIndex, 'midTier')
    const midTier = await audit(multiplier)
    const lowTier = await audit(slowdownMultiplier(benchmarkIndex, 'lowTier'))
    return { benchmarkIndex, multiplier, midTier, lowTier }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Artifacts {
  BenchmarkIndex: number
  settings: { throttling: { cpuSlowdownMultiplier: number } }
}

function readArtifacts(folder: string): Artifacts {
  return JSON.parse(readFileSync(join(folder, 'artifacts.json'), 'utf8')) as Artifacts
}

/** Changes the multiplier in the artifacts of a recording: Lighthouse rejects an audit whose settings differ from them. */
function setMultiplier(folder: string, multiplier: number): void {
  const artifacts = readArtifacts(folder)
  artifacts.settings.throttling.cpuSlowdownMultiplier = multiplier
  writeFileSync(join(folder, 'artifacts.json'), JSON.stringify(artifacts))
}

/** Runs Lighthouse with npx, which downloads it once, on the Node of the machine. Returns its standard output. */
async function runLighthouse(url: string, options: readonly string[]): Promise<string> {
  const chromeFlags = '--chrome-flags=--headless=new --no-sandbox --disable-background-networking'
  const { stdout } = await run('npx', ['--yes', 'lighthouse@13.5.0', url, '--quiet', chromeFlags, ...options], {
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, CHROME_PATH: process.env['CHROMIUM'] },
  })
  return stdout
}
