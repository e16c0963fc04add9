import { Argument, type Command } from 'commander'
import { IMPORT_KINDS, type ImportKind } from '#contract/imports/imports.ts'
import { type CliContext, READ } from '#server/cli/context.ts'
import { countedRows } from './import-report.ts'
import { FORCE, requireNewFile } from '#server/cli/new-file.ts'
import { nonBlank } from '#server/cli/parse-values.ts'

const DETAILS = `
The file is what "import --kind" reads: importing it unchanged changes nothing. An import ignores columns that a file lacks, so export
only what you want to change: the stock of an older file would overwrite what was sold since.`

/** Adds the command `export`. */
export function addExportCommand(program: Command, { withShop, print }: CliContext): void {
  program
    .command('export')
    .description('write products, categories, suppliers, collections or banners into a CSV file')
    .addArgument(new Argument('<kind>', 'what to write').choices(IMPORT_KINDS))
    .argument('<file>', 'a file, such as products.csv', nonBlank)
    .option(
      '--columns <names>',
      'only these columns and those that identify a row, such as price,price_breaks',
      splitColumns,
    )
    .option(...FORCE)
    .addHelpText('after', DETAILS)
    .action((kind: ImportKind, file: string, { columns = null, force }: { columns?: string[] | null; force?: true }) =>
      withShop(async ({ shop }) => {
        await requireNewFile(file, force)
        const rows = await shop.imports.exportFile({ kind, file, columns })
        print(`Wrote ${countedRows(rows, kind)} to ${file}.`)
      }, READ),
    )
}

function splitColumns(names: string): string[] {
  return names.split(',').map((column) => column.trim())
}
