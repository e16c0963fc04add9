import type { ParseArgsConfig } from 'node:util'
import {
  IMPORT_COLUMNS,
  IMPORT_ENCODINGS,
  IMPORT_KINDS,
  type ImportFault,
  type ImportReport,
} from '#contract/imports.ts'
import type { ImportOptions, Imports } from './imports/imports.ts'
import { readCall, WrongCall } from './wrong-call.ts'

export const IMPORT_HELP = `npm run shop -- import FILE.csv [options]

  --kind KIND            ${IMPORT_KINDS.join(', ')} (products unless told)
  --map OURS=THEIRS,…    which of the file's columns is which of ours: title=Description,price=UnitPrice
  --set OURS=VALUE,…     one value for every row: supplier=acme,category=gifts
  --rate NUMBER          US dollars for one unit of the file's currency
  --create-missing       create suppliers and categories that products name and nobody knows
  --save-mapping NAME    keep --map, --set and --rate by a name
  --mapping NAME         read the file with a kept mapping
  --dry-run              say what would change and write nothing
  --rejects FILE         where refused rows go (stock.rejects.csv beside stock.csv)
  --images-from FOLDER   where paths of pictures start (the input's folder)
  --delimiter CHARACTER  between cells; "tab" is one too (,)
  --encoding ENCODING    ${IMPORT_ENCODINGS.join(', ')} (${IMPORT_ENCODINGS[0]})

A column the file lacks is left alone; an empty cell empties it. Mend the rejects file and import it in the same way.
A product that the file lacks stays as it is: status=discontinued takes it off the shelves. Pictures given by address are fetched
afterwards by the shop that runs; jobs list tells which could not be had.

Ends with 0 once the file was read, also where rows were refused, and with --dry-run: good rows are taken, and the report and the
rejects file tell of the others. 1: the file cannot be used, or no rejects file be written; a sentence says which. 2: the
command makes no sense.
`

const OPTIONS = {
  kind: { type: 'string' },
  map: { type: 'string', multiple: true },
  set: { type: 'string', multiple: true },
  rate: { type: 'string' },
  'create-missing': { type: 'boolean' },
  'save-mapping': { type: 'string' },
  mapping: { type: 'string' },
  'dry-run': { type: 'boolean' },
  rejects: { type: 'string' },
  'images-from': { type: 'string' },
  delimiter: { type: 'string' },
  encoding: { type: 'string' },
} as const satisfies ParseArgsConfig['options']

const PROGRESS_EVERY_MS = 1000
const MOST_PRINTED = 20

/**
 * The command `import`. `args` is what follows that word. Returns the exit code: 0 when the file was read, even when
 * rows of it were refused. Throws a `WrongCall`, and a `Problem` where the file cannot be used.
 */
export async function runImport(
  args: readonly string[],
  { imports, print = console.log }: { imports: Imports; print?: (line: string) => void },
): Promise<number> {
  const report = await imports.importFile({ ...readImport(args), onProgress: progressPrinter(print) })
  for (const line of describeReport(report)) print(line)
  return 0
}

/** What was asked for, before there is a shop to do it in. Throws a `WrongCall`. */
export function readImport(args: readonly string[]): ImportOptions & { file: string } {
  const shape = { wants: ['the name of a file, such as products.csv'], may: Object.keys(OPTIONS) }
  const { words, values } = readCall('import', shape, args, OPTIONS)
  const [file = ''] = words
  const kind = oneOf('--kind', values.kind ?? 'products', IMPORT_KINDS)
  return {
    file,
    kind,
    map: readPairs('--map', values.map, IMPORT_COLUMNS[kind]),
    set: readPairs('--set', values.set, IMPORT_COLUMNS[kind]),
    rate: values.rate === undefined ? undefined : readRate(values.rate),
    mapping: values.mapping,
    saveMapping: values['save-mapping'],
    createMissing: values['create-missing'],
    dryRun: values['dry-run'],
    rejects: values.rejects,
    imagesFrom: values['images-from'],
    delimiter: values.delimiter === undefined ? undefined : readDelimiter(values.delimiter),
    encoding: values.encoding === undefined ? undefined : oneOf('--encoding', values.encoding, IMPORT_ENCODINGS),
  }
}

function readDelimiter(text: string): string {
  if (text === 'tab' || text === '\\t') return '\t'
  if (Array.from(text).length === 1 && !/["\r\n]/.test(text)) return text
  throw new WrongCall(`--delimiter is one character between cells, or tab, and not "${text}".`)
}

function oneOf<T extends string>(option: string, text: string, choices: readonly T[]): T {
  const found = choices.find((choice) => choice === text)
  if (found === undefined) throw new WrongCall(`${option} is one of: ${choices.join(', ')}, and not "${text}".`)
  return found
}

/** `title=Item, long,price=Cost`: a comma ends a value only where one of our columns follows. */
function readPairs(option: string, texts: readonly string[] = [], columns: readonly string[]): Record<string, string> {
  const next = new RegExp(`,(?=\\s*(?:${columns.join('|')})\\s*=)`)
  const pairs = texts
    .flatMap((text) => text.split(next))
    .map((pair) => {
      const [, name, value] = /^\s*([a-z_]+)\s*=(.*)$/s.exec(pair) ?? []
      if (name === undefined || value === undefined)
        throw new WrongCall(`${option} "${pair}" is not column=value, such as title=Description.`)
      return [name, value.trim()] as const
    })
  return Object.fromEntries(pairs)
}

function readRate(text: string): number {
  const rate = Number(text)
  if (text.trim() === '' || !Number.isFinite(rate) || rate <= 0)
    throw new WrongCall(`--rate is a number above zero, such as 1.27, and not "${text}".`)
  return rate
}

function progressPrinter(print: (line: string) => void) {
  let printedAt = performance.now()
  return ({ rows, total }: { rows: number; total: number }): void => {
    if (performance.now() - printedAt < PROGRESS_EVERY_MS) return
    printedAt = performance.now()
    print(`${count(rows)} of ${count(total)} rows`)
  }
}

function describeReport(report: ImportReport): string[] {
  const { created, updated, unchanged, rejected, superseded, rows, dryRun } = report
  const would = dryRun ? 'would be ' : ''
  const lines = report.changes.map((change) => {
    const what = change.column === '(new)' ? `new: ${change.new}` : `${change.column}: ${change.old} → ${change.new}`
    return `line ${change.line}, ${change.key}, ${what}`
  })
  lines.push(...report.rejects.slice(0, MOST_PRINTED).map(describeFault))
  if (rejected > Math.min(report.rejects.length, MOST_PRINTED)) lines.push('…')
  lines.push(
    ...report.warnings.slice(0, MOST_PRINTED).map((fault) => `${describeFault(fault)} (imported all the same)`),
  )
  if (report.warned > MOST_PRINTED) lines.push(`… ${count(report.warned)} warnings in all`)
  if (report.ignoredColumns.length > 0) lines.push(`Ignored columns: ${report.ignoredColumns.join(', ')}`)
  for (const [kind, names] of Object.entries(report.alsoCreated)) {
    if (names.length > 0)
      lines.push(`New ${kind}: ${names.slice(0, MOST_PRINTED).join(', ')}${names.length > MOST_PRINTED ? ', …' : ''}`)
  }
  if (report.withoutStock)
    lines.push(
      'No column is stock, so the new products are shown as sold out. Map one, or give all the same: --set stock=100',
    )
  if (superseded > 0) {
    const shown = report.supersededLines.slice(0, MOST_PRINTED)
    lines.push(
      `Followed by a later row for the same thing, which counts: line ${shown.join(', ')}${superseded > shown.length ? `, … ${count(superseded)} in all` : ''}`,
    )
  }
  lines.push(
    `${count(rows)} ${report.kind} in ${report.seconds.toFixed(1)} s: ${count(created)} ${would}created, ` +
      `${count(updated)} ${would}updated, ${count(unchanged)} unchanged, ${count(rejected)} rejected.`,
  )
  if (report.rejectsFile !== null)
    lines.push(`Rejected rows are in ${report.rejectsFile}: mend them and import that file.`)
  return lines
}

function describeFault({ line, column, value, reason }: ImportFault): string {
  const where = column === null ? `line ${line}` : `line ${line}, ${column}, "${shortened(value)}"`
  return `${where}: ${reason}`
}

function shortened(value: string): string {
  const flat = value.replaceAll(/\s+/g, ' ')
  return flat.length > 60 ? `${flat.slice(0, 57)}…` : flat
}

const counts = new Intl.NumberFormat('en-US')

function count(number: number): string {
  return counts.format(number)
}
