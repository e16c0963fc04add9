import type { Command } from 'commander'
import { counted } from '#contract/text/language.ts'
import { type CliContext, READ } from '#server/cli/context.ts'
import { nonBlank } from '#server/cli/parse-values.ts'
import { UsageError } from '#server/cli/usage-error.ts'

const DETAILS = `
A redirect counts only if there is no page at its path: it is without effect while its category or product is shown. Renaming and deleting add
redirects of their own. A product that is not shown leads to its active replacement without one.`

/** Adds the command `redirects`. */
export function addRedirectsCommand(program: Command, { withShop, print }: CliContext): void {
  const redirects = program
    .command('redirects')
    .description('list, add and remove redirects from paths that have no page')
    .addHelpText('after', DETAILS)
  redirects
    .command('list')
    .description('list the redirects by path')
    .option('--json', 'one JSON object per line')
    .action(({ json }: { json?: true }) =>
      withShop(async ({ shop }) => {
        const found = await shop.redirects.list()
        if (found.length === 0 && !json) print('There are no redirects.')
        for (const redirect of found) print(json ? JSON.stringify(redirect) : describe(redirect))
      }, READ),
    )
  redirects
    .command('add')
    .description('redirect a path to another one (301), or answer that its page was removed for good (410)')
    .argument('<from>', 'a path without a page, such as /category/cups', nonBlank)
    .argument('[to]', 'a path of this shop, such as /category/mugs', nonBlank)
    .option('--removed', 'there is nothing in its place (410)')
    .action((from: string, to: string | undefined, { removed }: { removed?: true }) => {
      if ((to === undefined) !== (removed ?? false))
        throw new UsageError('redirects add takes a path to redirect to, or --removed.')
      return withShop(async ({ shop }) => print(describe(await shop.redirects.add(from, to ?? null))))
    })
  redirects
    .command('remove')
    .description('remove redirects')
    .argument('<from...>', 'their paths', collectPaths)
    .action((paths: string[]) =>
      withShop(async ({ shop }) => {
        await shop.transaction(async (bound) => {
          for (const path of paths) await bound.redirects.remove(path)
        })
        print(`Removed ${counted(paths.length, 'redirect')}.`)
      }),
    )
}

function collectPaths(text: string, previous: readonly string[] = []): string[] {
  return [...previous, nonBlank(text)]
}

function describe({ from, to }: { from: string; to: string | null }): string {
  return to === null ? `${from} was removed for good (410)` : `${from} → ${to}`
}
