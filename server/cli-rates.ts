import { readFile, writeFile } from 'node:fs/promises'
import { reading, writing } from '#contract/file-problem.ts'
import { Problem } from '#contract/problem.ts'
import type { Rates } from '#contract/rates.ts'
import { type Place, readJson } from './rates/json-places.ts'
import type { RatesFault } from './rates/rates.ts'
import { replaceFile } from './images/write-whole.ts'
import { knownWord, readCall } from './wrong-call.ts'

export const RATES_HELP = `npm run shop -- rates <what>

  export FILE   write the ways of shipping, sales taxes and makers' minimums into a file
  import FILE   make them those of a file, wholly or not at all; what it leaves out is taken away`

interface Tools {
  rates: { read(): Promise<Rates>; write(file: unknown): Promise<RatesFault[]> }
  print?: (line: string) => void
}

const VERBS = ['export', 'import'] as const

/** The command `rates`. Returns the exit code. Throws a `WrongCall`, and a `Problem` where it cannot be done or the file has faults. */
export async function runRates(args: readonly string[], { rates, print = console.log }: Tools): Promise<number> {
  const { verb, file } = readRates(args)
  return verb === 'export' ? exportTo(file, rates, print) : importFrom(file, rates, print)
}

/** What was asked for, before there is a shop to do it in. Throws a `WrongCall`. */
export function readRates([typed = '', ...args]: readonly string[]) {
  const verb = knownWord(typed, VERBS, 'rates ')
  const { words } = readCall(`rates ${verb}`, { wants: ['the name of a file, such as rates.json'] }, args, {})
  const [file = ''] = words
  return { verb, file }
}

async function exportTo(file: string, rates: Tools['rates'], print: (line: string) => void): Promise<number> {
  const now = await rates.read()
  await writing(file, () => replaceFile(file, (place) => writeFile(place, asText(now))))
  print(`${file} is written: ${counts(now)}.`)
  return 0
}

async function importFrom(file: string, rates: Tools['rates'], print: (line: string) => void): Promise<number> {
  const text = await reading(file, () => readFile(file, 'utf8'))
  const faults = await faultsIn(text.replace(/^\uFEFF/, ''), rates)
  if (faults.length > 0) {
    const lines = faults.map((fault) => `${file}, ${fault}.`)
    throw new Problem('invalid_input', [...lines, 'Nothing was changed.'].join('\n'))
  }
  print(`The shop has the rates of ${file}: ${counts(await rates.read())}.`)
  return 0
}

/** Writes the rates of a text, or says all that is wrong with it in the order it stands there. */
async function faultsIn(text: string, rates: Tools['rates']): Promise<string[]> {
  const json = readJson(text)
  if ('fault' in json) return [`${placed(json.fault)}: ${json.fault.about}`]
  const faults = await rates.write(json.value)
  return faults
    .map(({ place, about }) => ({ at: json.placeOf(place), about }))
    .toSorted((a, b) => a.at.line - b.at.line || a.at.column - b.at.column)
    .map(({ at, about }) => `${placed(at)}: ${about}`)
}

function placed({ line, column }: Place): string {
  return `line ${line}, column ${column}`
}

/** A line for each rate, so that two files can be compared line by line. */
function asText(rates: Rates): string {
  const lists = Object.entries(rates).map(([name, list]) => {
    const lines = list.map((rate) => `    ${JSON.stringify(rate)}`)
    return `  ${JSON.stringify(name)}: [${lines.length > 0 ? `\n${lines.join(',\n')}\n  ` : ''}]`
  })
  return `{\n${lists.join(',\n')}\n}\n`
}

function counts({ shipping, taxes, minimums }: Rates): string {
  return `ways of shipping ${shipping.length}, sales taxes ${taxes.length}, minimums ${minimums.length}`
}
