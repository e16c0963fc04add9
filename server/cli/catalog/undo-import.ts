import type { Command } from 'commander'
import { counted, formatNumber } from '#contract/text/language.ts'
import type { Imports } from '#server/imports/imports.ts'
import type { CliContext } from '#server/cli/context.ts'

const MAX_PRINTED = 20

const DETAILS = `
Restores the values that the last import changed, and deletes what it created. A value that was changed again since then stays, such as the
stock of a product that was ordered. A new product that was ordered, is in a seed, or is named by content or a scheduled sale, is
discontinued instead of deleted; another new record that something names stays. Repeat the command to take back the import before it; the
last ten can be taken back. Descriptions and files of images are not restored.`

/** Adds the command `undo-import`. */
export function addUndoImportCommand(program: Command, { withShop, print }: CliContext): void {
  program
    .command('undo-import')
    .description('take back the last import that changed something')
    .addHelpText('after', DETAILS)
    .action(() =>
      withShop(async ({ shop }) => {
        for (const line of describeUndo(await shop.imports.undoLast())) print(line)
      }),
    )
}

function describeUndo(report: Awaited<ReturnType<Imports['undoLast']>>): string[] {
  const { kind, file, startedAt, restored, deleted } = report
  return [
    ...listed('Discontinued, because orders, seeds, content or sales have them', report.discontinued),
    ...listed('Changed again after the import, not restored', report.later),
    ...listed('Not restored', report.failed),
    `Import of ${kind}${file === '' ? '' : ` from ${file}`} at ${startedAt.toISOString()} was taken back: ` +
      `${counted(restored, 'record')} restored, ${formatNumber(deleted)} deleted.`,
  ]
}

function listed(title: string, items: readonly string[]): string[] {
  if (items.length === 0) return []
  const more = items.length > MAX_PRINTED ? `, … ${formatNumber(items.length)} in all` : ''
  return [`${title}: ${items.slice(0, MAX_PRINTED).join(', ')}${more}`]
}
