import { randomBytes, randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { mailedLink } from './mailed-link.ts'

const AJAX = { 'x-requested-with': 'XMLHttpRequest' }
/** Of everybody who registers here. */
export const PASSWORD = 'walnut shelf by the window'
const AUSTIN = { city: 'Austin', state: 'TX', zip: '78701' }

interface Newcomer {
  first: string
  last: string
  company: string
  street: string
  /** In Texas, which takes sales tax, unless they live elsewhere. */
  town?: typeof AUSTIN
}

/** Registers a buyer who has never ordered; other journeys do not know them. Returns their email, which is not confirmed yet. */
export async function register(
  request: APIRequestContext,
  shop: string,
  { first, last, company, street, town = AUSTIN }: Newcomer,
): Promise<string> {
  const email = `${first.toLowerCase()}-${randomUUID()}@example.com`
  // More of them register than one address may: each comes from another.
  const [second, third] = randomBytes(2)
  const registered = await request.post(`${shop}/legacy/register-action`, {
    headers: { ...AJAX, 'x-forwarded-for': `10.${second}.${third}.1` },
    multipart: {
      'user[u_fname]': first,
      'user[u_lname]': last,
      'user[email]': email,
      'user[password]': PASSWORD,
      'company[name]': company,
      'company[buyer_type_id]': '7',
      'address[line1]': street,
      'address[city]': town.city,
      'address[state]': town.state,
      'address[zip]': town.zip,
      'consents[terms]': '1',
    },
  })
  expect(registered.status(), await registered.text()).toBe(201)
  return email
}

/** Registers a buyer who has never ordered, signed in on this page. Returns their email. */
export async function newBuyer(page: Page, shop: string): Promise<string> {
  const cleo = { first: 'Cleo', last: 'Marsh', company: 'Marsh & Reed', street: '1 Main St' }
  const email = await register(page.request, shop, cleo)
  await page.goto(await mailedLink(page, shop, email))
  await expect(page.getByRole('banner').getByText('Cleo M.')).toBeVisible()
  return email
}

/** Puts units of a product into the cart of who is signed in on this page. */
export async function addToCart(page: Page, shop: string, id: number, quantity: number): Promise<void> {
  const answer = await page.request.post(`${shop}/legacy/cart/add`, { headers: AJAX, data: { id, quantity } })
  expect(answer.status(), await answer.text()).toBe(200)
}
