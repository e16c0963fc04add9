import { writeFile } from 'node:fs/promises'
import { type Command, InvalidArgumentError } from 'commander'
import { dayOf } from '#contract/values/days.ts'
import { explainWriteErrors } from '#contract/imports/file-errors.ts'
import type { CertificateStatus } from '#contract/accounts/profile.ts'
import type { Accounts } from '#server/accounts/accounts.ts'
import type { ListedCertificate } from '#server/accounts/registration/certificate-review.ts'
import { READ, type ShopAccess } from '#server/cli/context.ts'
import { FORCE, requireNewFile } from '#server/cli/new-file.ts'
import { nonBlank } from '#server/cli/parse-values.ts'

/** Runs a command on the accounts of the shop and prints the lines that it returns. */
type InAccounts = (work: (accounts: Accounts) => Promise<string[]>, access?: ShopAccess) => Promise<void>

/** Adds the commands `buyers certificate`; without the name of one, it saves the file of a certificate. */
export function addCertificateCommands(buyers: Command, inAccounts: InAccounts): void {
  const certificate = buyers.command('certificate').description('list, save and review resale certificates')
  certificate
    .command('save', { isDefault: true })
    .description('write a resale certificate into a file')
    .argument('<buyer>', 'number of a certificate, or email of a buyer for the newest one of the company', nonBlank)
    .argument('<file>', 'a file, such as certificate.pdf', nonBlank)
    .option(...FORCE)
    .action((buyer: string, file: string, { force }: { force?: true }) =>
      inAccounts((accounts) => save(accounts, { buyer, file, force }), READ),
    )
  certificate
    .command('list')
    .description('list the certificates under review, or all of the company of a buyer')
    .argument('[email]', 'email of a buyer, such as odile@example.com', nonBlank)
    .action((email?: string) => inAccounts((accounts) => list(accounts, email ?? null), READ))
  certificate
    .command('accept')
    .description('exempt orders to the state of a certificate from sales tax, and notify the buyer by email')
    .argument('<number>', 'number of the certificate in the list', certificateId)
    .action((id: number) => inAccounts((accounts) => accept(accounts, id)))
  for (const [name, description] of [
    ['reject', 'reject a certificate under review, and notify the buyer by email'],
    ['end', 'tax later orders again that an accepted certificate exempted, and notify the buyer by email'],
  ] as const) {
    certificate
      .command(name)
      .description(description)
      .argument('<number>', 'number of the certificate in the list', certificateId)
      .requiredOption('--reason <text>', 'the reason, which the email contains')
      .action((id: number, { reason }: { reason: string }) =>
        inAccounts((accounts) => endOrReject(accounts, { name, id, reason })),
      )
  }
}

function certificateId(text: string): number {
  if (!/^\d{1,9}$/.test(text)) {
    throw new InvalidArgumentError('It must be the number of a certificate: see buyers certificate list.')
  }
  return Number(text)
}

async function save(
  { review }: Accounts,
  { buyer, file, force }: { buyer: string; file: string; force?: true | undefined },
): Promise<string[]> {
  await requireNewFile(file, force)
  const { name, type, bytes } = await review.certificate(/^\d{1,9}$/.test(buyer) ? Number(buyer) : buyer)
  await explainWriteErrors(file, () => writeFile(file, bytes, { mode: 0o600 }))
  return [`Wrote ${file}: ${name}, ${type}, ${Math.ceil(bytes.length / 1024)} KB.`]
}

async function list({ review }: Accounts, email: string | null): Promise<string[]> {
  const certificates = await review.certificates.list(email)
  if (certificates.length > 0) return certificates.map(describe)
  return [email === null ? 'No certificate is under review.' : `The company of ${email} has no certificate.`]
}

const STATUS_TEXTS: Record<CertificateStatus, string> = {
  under_review: 'under review',
  accepted: 'accepted',
  rejected: 'rejected',
  ended: 'ended',
}

function describe(certificate: ListedCertificate): string {
  const { id, status, state, number, company, email, expires_on, file_name, created_at, ended_reason } = certificate
  const about = [
    company,
    email,
    expires_on === null ? 'does not expire' : `valid until ${expires_on}`,
    file_name,
    `added ${dayOf(created_at)}`,
    ended_reason,
  ]
  return `${String(id).padStart(6)}  ${STATUS_TEXTS[status].padEnd(12)}  ${state} ${number}, ${about.filter(Boolean).join(', ')}`
}

async function accept({ review }: Accounts, id: number): Promise<string[]> {
  const { company, state, number, changed } = await review.certificates.accept(id)
  const certificate = `The ${state} certificate ${number} of ${company}`
  return [
    changed
      ? `${certificate} is accepted: orders to ${state} are exempt. The buyer was notified by email.`
      : `${certificate} is accepted already.`,
  ]
}

async function endOrReject(
  { review }: Accounts,
  { name, id, reason }: { name: 'reject' | 'end'; id: number; reason: string },
): Promise<string[]> {
  const { company, state, number, changed } = await review.certificates[name](id, reason)
  const certificate = `The ${state} certificate ${number} of ${company} is ${name === 'end' ? 'ended' : 'rejected'}`
  return [changed ? `${certificate}. The buyer was notified by email.` : `${certificate} already.`]
}
