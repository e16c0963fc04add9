import { counted } from '#contract/text/language.ts'
import { readFile, writeFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { explainReadErrors, explainWriteErrors } from '#contract/imports/file-errors.ts'
import { Problem } from '#contract/problem.ts'
import type { Rates } from '#contract/schemas/orders/rates.ts'
import { normalizeTexts } from '#contract/text/normalize-texts.ts'
import { type Position, readJson } from '#server/rates/json-positions.ts'
import type { Shop } from '#server/shop.ts'
import { replaceFile } from '#server/storage/atomic-write.ts'
import { type CliContext, READ } from './context.ts'
import { FORCE, requireNewFile } from './new-file.ts'
import { nonBlank } from './parse-values.ts'

type RatesFeature = Shop['rates']

/** Adds the command `rates`. */
export function addRatesCommand(program: Command, { withShop, print }: CliContext): void {
  const rates = program
    .command('rates')
    .description('export and import shipping methods, sales taxes and supplier minimums')
  rates
    .command('export')
    .description('write them into a JSON file')
    .argument('<file>', 'a file, such as rates.json', nonBlank)
    .option(...FORCE)
    .action((file: string, { force }: { force?: true }) =>
      withShop(async ({ shop }) => {
        await requireNewFile(file, force)
        print(await exportTo(file, shop.rates))
      }, READ),
    )
  rates
    .command('import')
    .description('replace them by those of a file, all or nothing; what the file lacks is deleted')
    .argument('<file>', 'a file, such as rates.json', nonBlank)
    .action((file: string) => withShop(async ({ shop }) => print(await importFrom(file, shop.rates))))
}

async function exportTo(file: string, rates: RatesFeature): Promise<string> {
  const current = await rates.read()
  await explainWriteErrors(file, () => replaceFile(file, (path) => writeFile(path, toText(current))))
  return `Wrote ${file}: ${counts(current)}.`
}

async function importFrom(file: string, rates: RatesFeature): Promise<string> {
  const text = await explainReadErrors(file, () => readFile(file, 'utf8'))
  const errors = await writeRates(text.replace(/^\uFEFF/, ''), rates)
  if (errors.length > 0) {
    const lines = errors.map((error) => `${file}, ${error}.`)
    throw new Problem('invalid_input', [...lines, 'Nothing was changed.'].join('\n'))
  }
  return `Imported ${file}: ${counts(await rates.read())}.`
}

/** Writes the rates of a file. Returns all its errors in file order; then nothing was changed. */
async function writeRates(text: string, rates: RatesFeature): Promise<string[]> {
  const json = readJson(text)
  if ('error' in json) return [`${positionText(json.error)}: ${json.error.message}`]
  const errors = await rates.write(normalizeTexts(json.value))
  return errors
    .map(({ pointer, message }) => ({ at: json.positionOf(pointer), message }))
    .toSorted((a, b) => a.at.line - b.at.line || a.at.column - b.at.column)
    .map(({ at, message }) => `${positionText(at)}: ${message}`)
}

function positionText({ line, column }: Position): string {
  return `line ${line}, column ${column}`
}

/** Formats one rate per line, so that files can be compared line by line. */
function toText(rates: Rates): string {
  const lists = Object.entries(rates).map(([name, list]) => {
    const lines = list.map((rate) => `    ${JSON.stringify(rate)}`)
    return `  ${JSON.stringify(name)}: [${lines.length > 0 ? `\n${lines.join(',\n')}\n  ` : ''}]`
  })
  return `{\n${lists.join(',\n')}\n}\n`
}

function counts({ shipping, taxes, minimums }: Rates): string {
  return [
    counted(shipping.length, 'shipping method'),
    counted(taxes.length, 'sales tax', 'sales taxes'),
    counted(minimums.length, 'minimum'),
  ].join(', ')
}
