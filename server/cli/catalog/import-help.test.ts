import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { IMPORT_COLUMN_TEXTS } from '#contract/imports/import-columns.ts'
import { IMPORT_COLUMNS, IMPORT_KINDS } from '#contract/imports/imports.ts'
import { runImportCommand } from '#test-kit/cli-command.ts'

it('the help of import and docs/import.md describe every column in the same words', async () => {
  const { output } = await runImportCommand({} as Parameters<typeof runImportCommand>[0], '--help')
  const document = await readFile(new URL('../../../docs/import.md', import.meta.url), 'utf8')
  const rows = document.split('\n').filter((line) => line.startsWith('| `'))
  const described = IMPORT_KINDS.flatMap((kind) => Object.entries<string>(IMPORT_COLUMN_TEXTS[kind]))
  expect(rows).toEqual(described.map(([column, text]) => `| \`${column}\` | ${text.replaceAll('|', String.raw`\|`)} |`))
  for (const [column, text] of described) expect(output).toContain(`  ${column.padEnd(14)} ${text}`)
  for (const kind of IMPORT_KINDS) expect(Object.keys(IMPORT_COLUMN_TEXTS[kind])).toEqual([...IMPORT_COLUMNS[kind]])
})
