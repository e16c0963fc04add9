import { type Command, Option } from 'commander'
import {
  IMPORT_COLUMNS,
  IMPORT_DECIMALS,
  IMPORT_ENCODINGS,
  IMPORT_KINDS,
  type ImportDecimal,
  type ImportEncoding,
  type ImportKind,
} from '#contract/imports/imports.ts'
import { IMPORT_COLUMN_TEXTS } from '#contract/imports/import-columns.ts'
import { CHECK_URLS_SECONDS, type ImportOptions, type Imports } from '#server/imports/imports.ts'
import type { CliContext } from '#server/cli/context.ts'
import { describeReport, progressPrinter } from './import-report.ts'
import { delimiter, lineNumber, nonBlank, positiveNumber, seconds } from '#server/cli/parse-values.ts'
import { UsageError } from '#server/cli/usage-error.ts'

const DETAILS = `
A column that the file lacks is left alone; an empty cell clears the value. Fix the rejects file and import it the same way. A product
that the file lacks stays as it is: status=discontinued takes it off the shop. Images given by URL are downloaded afterwards by the
running shop; "jobs list" shows those that failed. A dry run requests the first bytes of each and reports those that are missing.

Exit codes: 0 if the file was read, even if rows were rejected, and with --dry-run; 1 if the file cannot be used or the rejects file
cannot be written; 2 for a usage error.`

interface ImportCommandOptions {
  kind: ImportKind
  map?: string[]
  set?: string[]
  rate?: number
  decimal?: ImportDecimal
  createMissing?: true
  saveMapping?: string
  mapping?: string
  dryRun?: true
  newShop?: true
  rejects?: string
  imagesFrom?: string
  checkImages?: number
  delimiter?: string
  encoding?: ImportEncoding
  headerLine?: number
  sheet?: string
}

/** Adds the command `import`. */
export function addImportCommand(program: Command, { withShop, print }: CliContext): void {
  program
    .command('import')
    .description('import products, categories, suppliers, collections or banners from a CSV, XLSX or ODS file')
    .argument('<file>', 'a CSV, TSV, XLSX or ODS file, such as products.csv', nonBlank)
    .addOption(new Option('--kind <kind>', 'what the file contains').choices(IMPORT_KINDS).default('products'))
    .option(
      '--map <column=theirs,...>',
      "the shop's columns and the file's: title=Description,price=UnitPrice",
      collect,
    )
    .option('--set <column=value,...>', 'one value for every row: supplier=acme,category=gifts', collect)
    .option('--rate <number>', "US dollars per unit of the file's currency", positiveNumber)
    .addOption(
      new Option('--decimal <separator>', 'decimal separator of the numbers (default: recognized)').choices(
        IMPORT_DECIMALS,
      ),
    )
    .option('--create-missing', 'create unknown suppliers and categories that products name')
    .option('--save-mapping <name>', 'save these options under a name, except --create-missing')
    .option('--mapping <name>', 'use a saved mapping')
    .option('--dry-run', 'report what would change without writing anything')
    .option('--new-shop', 'start a new shop if there is none yet')
    .option('--rejects <file>', 'file for rejected rows (default: stock.rejects.csv beside stock.csv)')
    .option('--images-from <folder>', 'folder that image paths are relative to (default: that of the file)')
    .option(
      '--check-images <seconds>',
      `time for the check of images given by URL, with --dry-run; 0: none (default: ${CHECK_URLS_SECONDS})`,
      seconds,
    )
    .option('--delimiter <character>', 'delimiter of cells, or "tab" (default: recognized)', delimiter)
    .addOption(
      new Option('--encoding <encoding>', 'encoding of the file (default: recognized)').choices(IMPORT_ENCODINGS),
    )
    .option('--header-line <number>', 'line of the header (default: recognized)', lineNumber)
    .option('--sheet <name>', 'sheet of a workbook (default: the only one with a key column)', nonBlank)
    .addHelpText('after', `${DETAILS}\n\n${columnsHelp()}`)
    .action(async (file: string, { map, set, newShop, checkImages, ...options }: ImportCommandOptions) => {
      const columns = IMPORT_COLUMNS[options.kind]
      if (checkImages !== undefined && !options.dryRun) throw new UsageError('--check-images needs --dry-run.')
      const pairs = { map: readPairs('--map', map, columns), set: readPairs('--set', set, columns) }
      const request = { ...options, file, ...pairs, checkImageUrls: checkImages }
      const writing = newShop ? 'create' : 'write'
      const access = options.dryRun ? 'read' : writing
      await withShop(({ shop }) => importAndReport(shop.imports, request, print), { access })
    })
}

/** Imports a file and prints progress and report. */
export async function importAndReport(
  imports: Pick<Imports, 'importFile'>,
  request: ImportOptions & { file: string },
  print: (line: string) => void,
): Promise<void> {
  const report = await imports.importFile({ ...request, onProgress: progressPrinter(print) })
  for (const line of describeReport(report)) print(line)
}

/** Lists the columns of each kind, as docs/import.md does. */
function columnsHelp(): string {
  const kinds = IMPORT_KINDS.map((kind) => {
    const texts = Object.entries<string>(IMPORT_COLUMN_TEXTS[kind])
    return [`Columns of ${kind}:`, ...texts.map(([column, text]) => `  ${column.padEnd(14)} ${text}`)].join('\n')
  })
  return kinds.join('\n\n')
}

function collect(text: string, previous: readonly string[] = []): string[] {
  return [...previous, text]
}

/** Parses `title=Item, long,price=Cost`: a comma ends a value only if one of the shop's columns follows. */
function readPairs(option: string, texts: readonly string[] = [], columns: readonly string[]): Record<string, string> {
  const separator = new RegExp(`,(?=\\s*(?:${columns.join('|')}|attr:[a-z0-9_]+)\\s*=)`)
  const pairs = texts
    .flatMap((text) => text.split(separator))
    .map((pair) => {
      const [, name, value] = /^\s*((?:attr:)?[a-z0-9_]+)\s*=(.*)$/s.exec(pair) ?? []
      if (name === undefined || value === undefined) {
        throw new UsageError(`${option} "${pair}" is not column=value, such as title=Description.`)
      }
      return [name, value.trim()] as const
    })
  return Object.fromEntries(pairs)
}
