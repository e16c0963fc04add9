/**
 * Imports 100,000 products into PostgreSQL twice, the second time without changes. The importer runs in a child process, so that only its
 * memory is measured.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { ImportReport } from '#contract/schemas/catalog/imports.ts'
import { importAndReport } from '#server/cli/catalog/import.ts'
import { readConfig } from '#server/config/config.ts'
import type { Imports } from '#server/imports/imports.ts'
import { openShop } from '#server/open.ts'
import { startPostgres } from '#tools/test-environment/postgres.ts'
import { report } from './measure.ts'

const ROWS = 100_000
const MAXIMUM_SECONDS = 60
const MAXIMUM_MEGABYTES = 400
/** The flag of tools/shop.mjs. Without it V8 uses 150 MB more before it collects the garbage of the rows. */
const NODE_FLAGS = ['--max-semi-space-size=4']

interface Measured {
  reports: ImportReport[]
  megabytes: number
}

async function measure(): Promise<void> {
  const given = process.env['DATABASE_URL']
  const postgres = given ? { url: given, stop: () => Promise.resolve() } : await startPostgres()
  if (!postgres) {
    console.log('Skipped: PostgreSQL is not installed, and DATABASE_URL is not set.')
    return
  }
  const name = `trellis_bench_${process.pid}`
  const folder = mkdtempSync(join(tmpdir(), 'trellis-bench-'))
  const server = new pg.Client({ connectionString: postgres.url })
  await server.connect()
  try {
    await server.query(`create database ${name}`)
    const url = new URL(postgres.url)
    url.pathname = `/${name}`
    await writeProducts(join(folder, 'products.csv'))
    const { reports, megabytes } = await runInChild(url.href, folder)
    const [first, second] = reports
    if (!first || !second) throw new Error('The importer printed no report.')
    report('Import', [
      { name: 'products created', value: first.created, unit: 'rows', least: ROWS },
      { name: 'first import', value: first.seconds, unit: 's', most: MAXIMUM_SECONDS },
      { name: 'first import, speed', value: ROWS / first.seconds, unit: 'rows/s' },
      { name: 'second import', value: second.seconds, unit: 's', most: MAXIMUM_SECONDS },
      {
        name: 'second import, changes',
        value: second.created + second.updated + second.rejected,
        unit: 'rows',
        most: 0,
      },
      { name: 'peak memory of the process', value: megabytes, unit: 'MB', most: MAXIMUM_MEGABYTES },
    ])
  } finally {
    await server.query(`drop database if exists ${name} with (force)`)
    await server.end()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs this file as the importer in a child process. Returns the result, which is the last line that it prints. */
async function runInChild(databaseUrl: string, folder: string): Promise<Measured> {
  const child = spawn(process.execPath, [...NODE_FLAGS, fileURLToPath(import.meta.url), 'child', databaseUrl, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text))
  const [code]: unknown[] = await once(child, 'close')
  if (code !== 0) throw new Error(`The importer exited with code ${String(code)}.`)
  return JSON.parse(printed.trim().split('\n').at(-1) ?? '') as Measured
}

async function importTwice(databaseUrl: string, folder: string): Promise<void> {
  const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: folder, LOG_LEVEL: 'error', ROLES: 'web' })
  const { shop, close } = await openShop(config, () => undefined)
  const reports: ImportReport[] = []
  const imports: Imports = {
    ...shop.imports,
    async importFile(options) {
      const report = await shop.imports.importFile(options)
      reports.push(report)
      return report
    },
  }
  for (let round = 0; round < 2; round++) {
    const request = { file: join(folder, 'products.csv'), createMissing: true }
    await importAndReport(imports, request, (line) => console.error(line))
  }
  await close()
  // maxRSS is in kilobytes.
  console.log(JSON.stringify({ reports, megabytes: process.resourceUsage().maxRSS / 1024 }))
}

const HEADER =
  'sku,title,description,status,supplier,category,family,options,price,sales_price,is_sales,retail_price,case_pack,' +
  'min_qty,qty_step,price_breaks,stock,lead_time,materials,colors,styles,rooms,length_in,width_in,height_in,weight_lb,' +
  'care,country,images,image_alts,popularity,created_at'
const COLORS = ['Sage', 'Ivory', 'Terracotta', 'Charcoal', 'Ink', 'Blush', 'Ochre', 'Oak']
const THINGS = ['mug', 'vase', 'stool', 'lamp', 'basket', 'tray', 'cushion', 'candle', 'mirror', 'throw']
const STYLES = ['Rustic|Minimal', 'Modern', 'Coastal|Bohemian', 'Classic']

/** Writes the same file every time. Eight colors are one family, and each product has an image URL. */
async function writeProducts(path: string): Promise<void> {
  const file = createWriteStream(path)
  file.write(`${HEADER}\n`)
  for (let row = 0; row < ROWS; row++) if (!file.write(`${productLine(row)}\n`)) await once(file, 'drain')
  file.end()
  await once(file, 'close')
}

function productLine(row: number): string {
  const color = COLORS[row % COLORS.length] ?? ''
  const thing = THINGS[Math.floor(row / 8) % THINGS.length] ?? ''
  const series = Math.floor(row / 80)
  const price = 4 + ((row * 37) % 9000) / 100
  const dollars = (share: number) => (price * share).toFixed(2)
  const step = [1, 4, 6, 12][row % 4] ?? 1
  const title = `"${color} ${thing}, series ${series}"`
  const text = `"Made by hand in series ${series}, one ${thing} at a time, and fired, turned or woven in the workshop that has done so for ${row % 90} years. Shops show it with its seven siblings; the ${color.toLowerCase()} one sells first."`
  return [
    `B-${String(row).padStart(6, '0')}`,
    title,
    text,
    row % 97 === 0 ? 'discontinued' : 'active',
    `Supplier ${row % 400}`,
    `Category ${row % 60}`,
    `family-${Math.floor(row / 8)}`,
    `Color=${color}`,
    dollars(1),
    row % 10 === 0 ? dollars(0.8) : '',
    row % 10 === 0 ? 'true' : 'false',
    dollars(2.2),
    step,
    step,
    step,
    `${step * 4}:${dollars(0.9)}|${step * 12}:${dollars(0.85)}`,
    row % 500,
    `${row % 7}-${(row % 7) + 4}`,
    'Stoneware',
    color,
    STYLES[row % 4],
    'Living room|Kitchen',
    7.5,
    4.25,
    (row % 30) + 0.5,
    1.125,
    'Wash by hand.',
    'US',
    `https://images.example/${row}.jpg`,
    title,
    (row * 7919) % 1e4,
    '2026-01-15',
  ].join(',')
}

if (process.argv[2] === 'child') await importTwice(process.argv[3] ?? '', process.argv[4] ?? '')
else await measure()
