import type { ParseArgsConfig } from 'node:util'
import { IMPORT_KINDS, type ImportKind } from '#contract/imports.ts'
import type { Imports } from './imports/imports.ts'
import { knownWord, readCall } from './wrong-call.ts'

export const EXPORT_HELP = `npm run shop -- export KIND FILE [options]

  KIND              ${IMPORT_KINDS.join(', ')}
  --columns A,B,…   these columns alone, and those that say which row is meant: --columns price,price_breaks

What is written is what import --kind KIND reads: imported as it is it changes nothing. A column that a file lacks is left alone, so
take only what you mean to change: the stock of an older file would undo what was sold since.
`

const OPTIONS = { columns: { type: 'string' } } as const satisfies ParseArgsConfig['options']

interface Tools {
  imports: Pick<Imports, 'exportFile'>
  print?: (line: string) => void
}

/** The command `export`. Returns the exit code. Throws a `WrongCall`, and a `Problem` where the file cannot be written. */
export async function runExport(args: readonly string[], { imports, print = console.log }: Tools): Promise<number> {
  const asked = readExport(args)
  const rows = await imports.exportFile(asked)
  print(`${asked.file} is written: ${asked.kind} ${rows.toLocaleString('en')}.`)
  return 0
}

/** What was asked for, before there is a shop to do it in. Throws a `WrongCall`. */
export function readExport(args: readonly string[]): {
  kind: ImportKind
  file: string
  columns: readonly string[] | null
} {
  const shape = {
    wants: ['what to write, such as products', 'the name of a file, such as products.csv'],
    may: ['columns'],
  }
  const { words, values } = readCall('export', shape, args, OPTIONS)
  const [typed = '', file = ''] = words
  const columns = values.columns?.split(',').map((column) => column.trim()) ?? null
  return { kind: knownWord(typed, IMPORT_KINDS, 'export '), file, columns }
}
