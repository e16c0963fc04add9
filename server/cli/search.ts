import { counted } from '#contract/text/language.ts'
import type { Command } from 'commander'
import { Problem } from '#contract/problem.ts'
import { type CliContext, READ } from './context.ts'

/** Adds the command `search`. */
export function addSearchCommand(program: Command, { withShop, print }: CliContext): void {
  const search = program
    .command('search')
    .description('print the search keys, rebuild the index, feed a hosted search service')
  search
    .command('keys')
    .description("print the application id, search key and admin key of the shop's own search")
    .action(() =>
      withShop(async ({ shop }) => {
        const { app, search: searchKey, admin } = await shop.search.keys()
        print(`app ${app}\nsearch ${searchKey}\nadmin ${admin}`)
      }, READ),
    )
  search
    .command('rebuild')
    .description('build a new index beside the live one, then replace it')
    .action(() =>
      withShop(async ({ rebuildSearch }) =>
        print(`Rebuilt the index with ${counted(await rebuildSearch(), 'product')}.`),
      ),
    )
  search
    .command('sync')
    .description('write settings, replicas, synonyms, rules and all records into the hosted search service')
    .action(() =>
      withShop(async ({ shop, prepareSearch }) => {
        await prepareSearch()
        const records = await shop.search.sync()
        if (records === null) {
          throw new Problem(
            'bad_request',
            'There is no hosted search to write to: set SEARCH_APP_ID, SEARCH_PUBLIC_KEY and SEARCH_ADMIN_KEY.',
          )
        }
        print(`The hosted search has ${counted(records, 'record')}.`)
      }),
    )
}
