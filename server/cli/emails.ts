import { type Command, InvalidArgumentError, Option } from 'commander'
import { MAX_INTEGER } from '#contract/values/row-id.ts'
import { EMAIL_STATES, type EmailFilter, type RecordedEmail } from '#server/mail/emails.ts'
import { type CliContext, type CommandShop, READ, type ShopAccess } from './context.ts'
import { nonBlank } from './parse-values.ts'

const MAX_SHOWN = 100

type Emails = CommandShop['shop']['emails']

/** Adds the command `emails`. */
export function addEmailsCommand(program: Command, { withShop, print }: CliContext): void {
  const emails = program
    .command('emails')
    .description('list the emails of the last 30 days, send one again, send a test')
  const inEmails = (work: (emails: Emails) => Promise<string[]>, access?: ShopAccess): Promise<void> =>
    withShop(async ({ shop }) => {
      for (const line of await work(shop.emails)) print(line)
    }, access)
  emails
    .command('list')
    .description('list what became of each email, newest first')
    .option('--to <address>', 'only those to this address', nonBlank)
    .addOption(new Option('--state <state>', 'only those in this state').choices(EMAIL_STATES))
    .action(({ to, state }: { to?: string; state?: EmailFilter['state'] }) =>
      inEmails((each) => list(each, { ...(to && { recipient: to }), ...(state && { state }) }), READ),
    )
  emails
    .command('send-again')
    .description('send an email again, with current data and to the current address; the running shop sends it')
    .argument('<number>', 'number of the email in the list', emailNumber)
    .action((id: number) =>
      inEmails(async (each) => {
        const { subject, recipient } = await each.sendAgain(id)
        return [`"${subject}", which went to ${recipient}, will be sent again.`]
      }),
    )
  emails
    .command('test')
    .description('send a test email now, and show the response of the mail server')
    .argument('<address>', 'recipient, such as you@example.com', emailAddress)
    .action((address: string) =>
      inEmails(async (each) => {
        const response = await each.sendTest(address)
        return [
          response === null
            ? 'SMTP_URL is not set: the test email is in the mailbox folder of DATA_DIR.'
            : `The mail server accepted the test email: ${response}`,
        ]
      }, READ),
    )
}

async function list(emails: Emails, filter: EmailFilter): Promise<string[]> {
  const { emails: found, more } = await emails.list(filter, MAX_SHOWN)
  if (found.length === 0) return ['No such email was sent in the last 30 days.']
  return [...found.map(describe), ...(more ? ['Older emails are not listed: use --to or --state.'] : [])]
}

function describe({ id, recipient, subject, state, attempts, response, updatedAt }: RecordedEmail): string {
  const at = updatedAt.toISOString().slice(0, 16).replace('T', ' ')
  const tries = attempts > 1 ? ` (${attempts} attempts)` : ''
  const why = state === 'sent' ? '' : `: ${response ?? 'no response'}`
  return `${String(id).padStart(6)}  ${at}  ${state.padEnd(7)}  ${recipient}  ${subject}${tries}${why}`
}

function emailNumber(text: string): number {
  const id = Number(text)
  if (/^\d+$/.test(text) && id <= MAX_INTEGER) return id
  throw new InvalidArgumentError('It must be the number of an email: see emails list.')
}

function emailAddress(text: string): string {
  if (/^[^\s@]+@[^\s@]+$/.test(text)) return text
  throw new InvalidArgumentError('It must be an email address, such as you@example.com.')
}
