import type { Command } from 'commander'
import type { CliContext } from './context.ts'

/** Adds the command `migrate`. */
export function addMigrateCommand(program: Command, context: CliContext): void {
  program
    .command('migrate')
    .description('bring the database up to date (the shop also does so when it starts)')
    // Opening the shop migrates its database.
    .action(() => context.withShop(async () => undefined, { access: 'create' }))
}
