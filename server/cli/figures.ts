import type { Command } from 'commander'
import type { CliContext } from './context.ts'

/** Adds the command `figures`. */
export function addFiguresCommand(program: Command, { withShop, print }: CliContext): void {
  program
    .command('figures')
    .description('the figures of Home in the back office')
    .command('rebuild')
    .description('count all orders and open invoices again')
    .action(() =>
      withShop(async ({ shop }) => {
        await shop.reports.rebuild()
        await shop.reports.update()
        print('The figures are counted again.')
      }),
    )
}
