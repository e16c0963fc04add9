import { readFile, writeFile } from 'node:fs/promises'
import type { Rates } from '#contract/rates.ts'

export const RATES_HELP = `npm run shop -- rates <what>

  export FILE   write the ways of shipping, sales taxes and makers' minimums into a file
  import FILE   make them those of a file, wholly or not at all; what it leaves out is taken away`

interface Tools {
  rates: { read(): Promise<Rates>; write(file: unknown): Promise<string[]> }
  print?: (line: string) => void
}

/** The command `rates`. Returns the exit code: 1 when it could not be done, 2 when the command makes no sense. */
export async function runRates(
  [verb, file, ...more]: readonly string[],
  { rates, print = console.log }: Tools,
): Promise<number> {
  if (verb === undefined || verb === '--help') {
    print(RATES_HELP)
    return 0
  }
  if (file === undefined || more.length > 0 || (verb !== 'export' && verb !== 'import')) {
    print(RATES_HELP)
    return 2
  }
  try {
    return verb === 'export' ? await exportTo(file, rates, print) : await importFrom(file, rates, print)
  } catch (error) {
    print(`${file} cannot be ${verb === 'export' ? 'written' : 'read'}: ${sentence(error)}`)
    return 1
  }
}

async function exportTo(file: string, rates: Tools['rates'], print: (line: string) => void): Promise<number> {
  const now = await rates.read()
  await writeFile(file, asText(now))
  print(`${file} is written: ${counts(now)}.`)
  return 0
}

async function importFrom(file: string, rates: Tools['rates'], print: (line: string) => void): Promise<number> {
  const faults = await rates.write(JSON.parse(await readFile(file, 'utf8')))
  for (const fault of faults) print(fault)
  print(
    faults.length > 0 ? 'Nothing was changed.' : `The shop has the rates of ${file}: ${counts(await rates.read())}.`,
  )
  return faults.length > 0 ? 1 : 0
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

function sentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
