import { randomBytes, randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { mailedLink } from './mailed-link.ts'

const AJAX = { 'x-requested-with': 'XMLHttpRequest' }
/** Password of every buyer that the tests register. */
export const PASSWORD = 'walnut shelf by the window'
const AUSTIN = { city: 'Austin', state: 'TX', zip: '78701' }

interface Newcomer {
  first: string
  last: string
  company: string
  street: string
  /** Defaults to a town in Texas, which has sales tax. */
  town?: typeof AUSTIN
}

/** Registers a new buyer without orders for this test. Returns their email address, which is not confirmed yet. */
export async function register(
  request: APIRequestContext,
  shop: string,
  { first, last, company, street, town = AUSTIN }: Newcomer,
): Promise<string> {
  const email = `${first.toLowerCase()}-${randomUUID()}@example.com`
  // Registrations are rate-limited per IP address, so each uses another one.
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

/** Registers a new buyer without orders and signs them in on this page. Returns their email address. */
export async function newBuyer(page: Page, shop: string): Promise<string> {
  const cleo = { first: 'Cleo', last: 'Marsh', company: 'Marsh & Reed', street: '1 Main St' }
  const email = await register(page.request, shop, cleo)
  await page.goto(await mailedLink(page, shop, email))
  await expect(page.getByRole('banner').getByText('Cleo M.')).toBeVisible()
  return email
}

/** Adds units of a product to the cart of the buyer or guest of this page. */
export async function addToCart(page: Page, shop: string, id: number, quantity: number): Promise<void> {
  const answer = await page.request.post(`${shop}/legacy/cart/add`, { headers: AJAX, data: { id, quantity } })
  expect(answer.status(), await answer.text()).toBe(200)
}
