import { randomBytes, randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { mailedLink } from './mailed-link.ts'

const AJAX = { 'x-requested-with': 'XMLHttpRequest' }

/** Registers a buyer in Texas who has never ordered, signed in on this page; other journeys do not know them. */
export async function newBuyer(page: Page, shop: string): Promise<void> {
  const email = `c-${randomUUID()}@example.com`
  const registered = await page.request.post(`${shop}/legacy/register-action`, {
    headers: { ...AJAX, ...fromElsewhere() },
    multipart: {
      'user[u_fname]': 'Cleo',
      'user[u_lname]': 'Marsh',
      'user[email]': email,
      'user[password]': 'walnut shelf by the window',
      'company[name]': 'Marsh & Reed',
      'company[buyer_type_id]': '7',
      'address[line1]': '1 Main St',
      'address[city]': 'Austin',
      'address[state]': 'TX',
      'address[zip]': '78701',
      'consents[terms]': '1',
    },
  })
  expect(registered.status()).toBe(201)
  await page.goto(await mailedLink(page, shop, email))
  await expect(page.getByRole('banner').getByText('Cleo M.')).toBeVisible()
}

/** The headers of somebody at another address than all the others. */
export function fromElsewhere(): Record<string, string> {
  const [first, second] = randomBytes(2)
  return { 'x-forwarded-for': `10.${first}.${second}.1` }
}

/** Puts units of a product into the cart of who is signed in on this page. */
export async function addToCart(page: Page, shop: string, id: number, quantity: number): Promise<void> {
  const answer = await page.request.post(`${shop}/legacy/cart/add`, { headers: AJAX, data: { id, quantity } })
  expect(answer.status(), await answer.text()).toBe(200)
}
