import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type Figure, percentile } from './measure.ts'

const LIMITS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
const MOST_TRIES = 3
type Category = keyof typeof LIMITS
const CATEGORIES = Object.keys(LIMITS) as Category[]

interface Report {
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { title: string; score: number | null; numericValue?: number }>
}

/** A page of the shop. What is kept out of search engines is not asked whether they may crawl it. */
export interface ScoredPage {
  name: string
  path: string
  isHidden?: boolean
}

const run = promisify(execFile)

/** Lighthouse's scores of a page, out of 100: the middle one of so many looks for speed, the worst of the others. */
export async function scorePage(address: string, cookie: string, page: ScoredPage, looks: number): Promise<Figure[]> {
  const reports: Report[] = []
  for (let round = 0; round < looks; round += 1)
    reports.push(await lookAgain(address + page.path, cookie, page.isHidden))
  const figures = CATEGORIES.map((category): Figure => {
    const scores = reports.map(({ categories }) => (categories[category].score ?? 0) * 100)
    const value = category === 'performance' ? percentile(scores, 50) : Math.min(...scores)
    return { name: `${page.name}: ${category}`, value, unit: 'of 100', least: LIMITS[category] }
  })
  const [report] = reports
  if (report) for (const fault of faultsOf(report)) console.log(`  ${page.name}: ${fault}`)
  return [
    ...figures,
    time(page.name, 'largest paint', reports, 'largest-contentful-paint'),
    time(page.name, 'blocked', reports, 'total-blocking-time'),
  ]
}

function time(page: string, name: string, reports: readonly Report[], audit: string): Figure {
  const times = reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN)
  return { name: `${page}: ${name}, on a slow phone`, value: percentile(times, 50), unit: 'ms' }
}

/** What costs points, but for speed. */
function faultsOf({ categories, audits }: Report): string[] {
  return CATEGORIES.filter((category) => category !== 'performance').flatMap((category) =>
    categories[category].auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${category}: ${id}: ${audits[id]?.title}`),
  )
}

/** What Lighthouse says of its own recordings: it has seen nothing of the page. */
const TRY_AGAIN = /Please (?:run Lighthouse|try) again[^\n]*/

/** A look, taken once more where the recording failed and not the page. */
async function lookAgain(url: string, cookie: string, isHidden?: boolean): Promise<Report> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await look(url, cookie, isHidden)
    } catch (error) {
      const fault = error as { stdout?: string; stderr?: string }
      // Its whole report, megabytes that say nothing more.
      delete fault.stdout
      const reason = TRY_AGAIN.exec(fault.stderr ?? '')?.[0]
      if (!reason || tries === MOST_TRIES) throw error
      console.log(`  ${url}: ${reason}`)
    }
  }
}

/** On the Node of the machine: npx fetches what is not there, and keeps it. */
async function look(url: string, cookie: string, isHidden = false): Promise<Report> {
  const { stdout } = await run(
    'npx',
    [
      '--yes',
      'lighthouse@13.5.0',
      url,
      '--quiet',
      '--output=json',
      `--only-categories=${CATEGORIES.join(',')}`,
      `--extra-headers=${JSON.stringify({ Cookie: cookie })}`,
      '--chrome-flags=--headless=new --no-sandbox --disable-background-networking',
      ...(isHidden ? ['--skip-audits=is-crawlable'] : []),
    ],
    { maxBuffer: 64 * 1024 * 1024, env: { ...process.env, CHROME_PATH: process.env['CHROMIUM'] } },
  )
  return JSON.parse(stdout) as Report
}
