import sharp from 'sharp'
import type { AccountLetter } from '#server/jobs/jobs.ts'
import type { Letter } from '#server/mail/mail.ts'
import type { TestShop } from '#server/test-shop.ts'

/** The fields of a form as they are sent; undefined leaves one out. */
export type FormFields = Record<string, string | undefined>

const SHOP_URL = 'https://shop.example'
/** The browser that registers and confirms, unless told. */
export const BROWSER = { trellis_registration: 'r'.repeat(43) }
let visits = 0

/** A registration that keeps to every rule, of a shop on a street; `fields` says what is different. */
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

/** Sends a form to a call, from a network of its own unless told. */
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

/** Registers; returns the opaque id. */
export async function register(test: TestShop, email: string, fields: FormFields = {}): Promise<string> {
  const answer = await sendForm(test, registrationForm(email, fields))
  return answer.json<{ userId: string }>().userId
}

/** Writes the mails that wait, and takes them off the queue. */
export async function waitingLetters({ database, shop }: TestShop): Promise<Letter[]> {
  const { rows } = await database.pool.query(
    `delete from pgboss.job where name = 'account.letter' and state < 'active' returning data, created_on`,
  )
  const told = rows.toSorted((a: Row, b: Row) => a.created_on.getTime() - b.created_on.getTime()) as Row[]
  const letters = []
  for (const { data } of told) letters.push(await shop.accounts.letter(data, SHOP_URL))
  return letters.filter((letter) => letter !== null)
}

interface Row {
  data: AccountLetter
  created_on: Date
}

/** The token in a letter's link. */
export function tokenIn(letter: Letter | undefined): string {
  return /#token=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? ''
}

/** Registers, opens the mail and follows its link. */
export async function registerAndConfirm(test: TestShop, email: string, fields: FormFields = {}): Promise<string> {
  const id = await register(test, email, fields)
  const letters = await waitingLetters(test)
  await confirm(test, tokenIn(letters.find(({ to }) => to === email)))
  return id
}

/** Follows the link of a mail; `cookies` of a browser other than the one that registered. */
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

/** An IP address that nothing else comes from: most doors are limited by it. */
export function ownAddress(): string {
  visits += 1
  return `10.9.${visits >> 8}.${visits & 255}`
}

export const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n')

export function jpeg(): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 60, channels: 3, background: '#8a6' } })
    .jpeg()
    .toBuffer()
}
