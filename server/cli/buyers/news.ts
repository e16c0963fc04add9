import { writeFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { csvCell } from '#contract/text/csv-cell.ts'
import { explainWriteErrors } from '#contract/imports/file-errors.ts'
import { counted } from '#contract/text/language.ts'
import type { Accounts } from '#server/accounts/accounts.ts'
import { READ, type ShopAccess } from '#server/cli/context.ts'
import { nonBlank } from '#server/cli/parse-values.ts'

/** Runs a command on the accounts of the shop and prints the lines that it returns. */
type InAccounts = (work: (accounts: Accounts) => Promise<string[]>, access?: ShopAccess) => Promise<void>

const DETAILS = `
The shop sends no news by itself: send them with a mailing service of your own. Export the list again before each mailing, because buyers
can turn news off in their profile, and link to that page (/buyer/show#mail) in each email. "stop" is for buyers who reply instead.`

const COLUMNS = ['email', 'first_name', 'last_name', 'company'] as const

/** Adds the command `buyers news`: the buyers who agreed to emails about new collections. */
export function addNewsCommands(buyers: Command, inAccounts: InAccounts): void {
  const news = buyers
    .command('news')
    .description('list the buyers who agreed to emails about new collections')
    .addHelpText('after', DETAILS)
  news
    .command('list')
    .description('print their names and email addresses')
    .action(() => inAccounts(list, READ))
  news
    .command('export')
    .description('write them into a CSV file, which only you can read')
    .argument('<file>', 'a file that does not exist yet, such as news.csv', nonBlank)
    .action((file: string) => inAccounts((accounts) => exportFile(accounts, file), READ))
  news
    .command('stop')
    .description('turn news off for a buyer')
    .argument('<email>', 'email of a buyer, such as odile@example.com', nonBlank)
    .action((email: string) => inAccounts((accounts) => stop(accounts, email)))
}

async function list({ emailPreferences }: Accounts): Promise<string[]> {
  const readers = await emailPreferences.newsReaders()
  if (readers.length === 0) return ['No buyer has agreed to news.']
  return readers.map(({ email, first_name, last_name, company }) => `${email}  ${first_name} ${last_name}, ${company}`)
}

async function exportFile({ emailPreferences }: Accounts, file: string): Promise<string[]> {
  const readers = await emailPreferences.newsReaders()
  const lines = [COLUMNS, ...readers.map((reader) => COLUMNS.map((column) => reader[column]))]
  const text = lines.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')
  // `wx` fails if the file exists, so that a typing error overwrites nothing.
  await explainWriteErrors(file, () => writeFile(file, text, { flag: 'wx', mode: 0o600 }))
  return [`Wrote ${counted(readers.length, 'buyer')} to ${file}.`]
}

async function stop(accounts: Accounts, email: string): Promise<string[]> {
  const buyer = await accounts.byEmail(email)
  await accounts.emailPreferences.change(buyer, { news: false })
  return [`${email} gets no news.`]
}
