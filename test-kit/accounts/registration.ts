import sharp from 'sharp'
import type { AccountEmail } from '#server/jobs/jobs.ts'
import type { Email } from '#server/mail/mail.ts'
import type { TestShop } from '#test-kit/shop.ts'
import { pdf } from './pdf.ts'

/** Form fields; undefined leaves a field out. */
export type FormFields = Record<string, string | undefined>

const SHOP_URL = 'https://shop.example'
/** Cookies of the browser that registers and confirms by default. */
export const BROWSER = { trellis_registration: 'r'.repeat(43) }
let requests = 0

/** A valid registration of a store with a street address; `fields` overrides single fields. */
export function registrationForm(email: string, fields: FormFields = {}): FormData {
  const form = new FormData()
  const all: FormFields = {
    'user[u_fname]': 'Odile',
    'user[u_lname]': 'Marchetti',
    'user[email]': email,
    'user[password]': 'seven-brass-lanterns',
    'user[u_phone]': '(207) 555-0182',
    'company[name]': 'Harbor Lane Goods',
    'company[legal_name]': 'Harbor Lane Goods LLC',
    'company[buyer_type_id]': '6',
    'address[line1]': '12 Harbor Lane',
    'address[city]': 'Portland',
    'address[state]': 'ME',
    'address[zip]': '04101',
    'tax[state]': 'ME',
    'tax[number]': '123-456',
    'consents[terms]': '1',
    ...fields,
  }
  for (const [name, value] of Object.entries(all)) if (value !== undefined) form.set(name, value)
  return form
}

/** Posts a form, by default from an IP address of its own. */
export async function sendForm(
  { app }: TestShop,
  form: FormData,
  {
    url = '/legacy/register-action',
    remoteAddress = ownAddress(),
    headers = {},
    cookies = BROWSER,
  }: {
    url?: string
    remoteAddress?: string
    headers?: Record<string, string>
    cookies?: Record<string, string>
  } = {},
) {
  const encoded = new Response(form)
  const payload = Buffer.from(await encoded.arrayBuffer())
  const type = encoded.headers.get('content-type') ?? ''
  return app.inject({
    method: 'POST',
    url,
    payload,
    remoteAddress,
    cookies,
    headers: { 'content-type': type, ...headers },
  })
}

/** Registers; returns the registration's id. */
export async function register(test: TestShop, email: string, fields: FormFields = {}): Promise<string> {
  const answer = await sendForm(test, registrationForm(email, fields))
  return answer.json<{ userId: string }>().userId
}

/** Renders the emails that are in the queue, and removes their jobs. */
export async function renderPendingEmails({ database, shop }: TestShop): Promise<Email[]> {
  const { rows } = await database.pool.query(
    `delete from pgboss.job where name = 'account.letter' and state < 'active' returning data, created_on`,
  )
  const jobs = rows.toSorted((a: Row, b: Row) => a.created_on.getTime() - b.created_on.getTime()) as Row[]
  const emails = []
  for (const { data } of jobs) emails.push(await shop.accounts.email(data, SHOP_URL))
  return emails.filter((email) => email !== null)
}

interface Row {
  data: AccountEmail
  created_on: Date
}

/** Returns the token of an email's link. */
export function tokenIn(email: Email | undefined): string {
  return /#token=([\w-]+)/.exec(email?.text ?? '')?.[1] ?? ''
}

/** Registers and opens the confirmation link. */
export async function registerAndConfirm(test: TestShop, email: string, fields: FormFields = {}): Promise<string> {
  const id = await register(test, email, fields)
  const emails = await renderPendingEmails(test)
  await confirm(test, tokenIn(emails.find(({ to }) => to === email)))
  return id
}

/** Opens a confirmation link. `cookies` may be those of a different browser than the one that registered. */
export function confirm({ app }: TestShop, token: string, cookies: Record<string, string> = BROWSER) {
  return app.inject({
    method: 'POST',
    url: '/api/v2/buyer/confirm-email',
    payload: { token },
    cookies,
    headers: { 'x-requested-with': 'XMLHttpRequest' },
    remoteAddress: ownAddress(),
  })
}

/** Returns an IP address that no other request uses: most entry points are rate limited by address. */
export function ownAddress(): string {
  requests += 1
  return `10.9.${requests >> 8}.${requests & 255}`
}

export const PDF = pdf()

export function jpeg(): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 60, channels: 3, background: '#8a6' } })
    .jpeg()
    .toBuffer()
}
