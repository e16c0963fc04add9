import { withOwnDatabase } from '#server/cli/own-database.ts'
import { runCli } from '#server/cli/run-cli.ts'
import type { CommandShop } from '#server/cli/context.ts'
import type { Imports } from '#server/imports/imports.ts'
import type { Config } from '#server/config/config.ts'

/** The result of a command: its exit code and everything it printed, errors included. */
export interface CommandResult {
  code: number
  output: string
}

/** Runs `import` with nothing but the imports of a shop. */
export function runImportCommand(imports: Imports, ...args: readonly string[]): Promise<CommandResult> {
  const shop = { shop: { imports } } as Parameters<typeof runCommand>[0]
  return runCommand(shop, 'import', ...args)
}

/** Runs a command line of the operator in an open shop, as `npm run shop --` does. */
export async function runCommand(
  shop: CommandShop & { config: Config },
  ...args: readonly string[]
): Promise<CommandResult> {
  const lines: string[] = []
  const write = (line: string) => void lines.push(line)
  const code = await runCli(args, {
    print: write,
    printError: write,
    config: () => shop.config,
    withShop: (work) => work(shop),
    withDatabase: (work, access) => withOwnDatabase(shop.config, work, access),
  })
  return { code, output: lines.join('\n') }
}
