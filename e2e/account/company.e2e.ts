import { expectAccessible } from '#e2e/test-kit/expect-accessible.ts'
import { expect, test } from '#e2e/test-kit/journey.ts'
import { mailedLink } from '#e2e/test-kit/mailed-link.ts'
import { newBuyer, register } from '#e2e/test-kit/new-buyer.ts'

const shop = () => process.env['SHOP_URL'] ?? ''
const INVITATION = /https?:\/\/\S+\/invitation\/[\w-]+/
const AJAX = { 'x-requested-with': 'XMLHttpRequest' }

test('an owner invites someone new, who joins with the role that was given', async ({ page, browser }) => {
  await newBuyer(page, shop())
  await page.goto(`${shop()}/buyer/company`)
  const invitations = page.getByRole('region', { name: 'Invitations' })
  const email = `ines-${Date.now()}@example.com`
  await invitations.getByLabel('Email').fill(email)
  await invitations.getByLabel('Role').selectOption('Requester')
  await invitations.getByRole('button', { name: 'Send invitation' }).click()
  await expect(invitations.getByRole('heading', { name: email })).toBeVisible()
  await expectAccessible(page)

  const guest = await (await browser.newContext()).newPage()
  await guest.goto(await mailedLink(guest, shop(), email, INVITATION))
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Join Marsh & Reed')
  await expectAccessible(guest)
  await guest.getByLabel('First name').fill('Ines')
  await guest.getByLabel('Last name').fill('Alder')
  await guest.getByLabel('Your password').fill('seven-brass-lanterns')
  await expect(guest.getByRole('link', { name: 'terms (opens in a new tab)' })).toHaveAttribute('href', '/terms')
  await guest.getByLabel('I accept the terms').check()
  await guest.getByRole('button', { name: 'Join the company' }).click()
  await expect(guest.getByRole('banner').getByText('Ines A.')).toBeVisible()
  await guest.goto(`${shop()}/buyer/invoices`)
  await expect(guest.getByRole('heading', { level: 1 })).toContainText('see invoices')

  await page.reload()
  await page.getByRole('combobox', { name: 'Role of Ines Alder' }).selectOption('Viewer')
  await expect(page.getByText('Ines Alder’s role is now Viewer.')).toBeVisible()
  await guest.reload()
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Your invoices')
  await guest.context().close()
})

test('a person of two companies chooses one in the header, and other tabs follow', async ({ page, browser }) => {
  await newBuyer(page, shop())
  const context = await browser.newContext()
  const tab = await context.newPage()
  const hugo = { first: 'Hugo', last: 'Voss', company: 'Voss Interiors', street: '3 Elm St' }
  const email = await register(tab.request, shop(), hugo)
  await tab.goto(await mailedLink(tab, shop(), email))
  await expect(tab.getByRole('banner').getByText('Hugo V.')).toBeVisible()
  const data = { email, role: 'buyer' }
  const invited = await page.request.post(`${shop()}/api/v2/buyer/company/invitations`, { headers: AJAX, data })
  expect(invited.status(), await invited.text()).toBe(201)
  await tab.goto(await mailedLink(tab, shop(), email, INVITATION))
  await tab.getByRole('button', { name: 'Join the company' }).click()
  await expect(tab.getByText('You joined Marsh & Reed.')).toBeVisible()

  await tab.goto(`${shop()}/buyer/show`)
  const other = await context.newPage()
  await other.goto(`${shop()}/buyer/company`)
  await expect(other.getByText('Who may order for Marsh & Reed')).toBeVisible()
  await tab.bringToFront()
  await tab.getByRole('button', { name: 'Hugo V.' }).click()
  await tab.getByRole('menuitemradio', { name: 'Voss Interiors' }).click()
  await expect(tab.getByText('You’re now ordering for Voss Interiors.')).toBeVisible()
  await expect(tab.getByRole('main')).toContainText('Voss Interiors')
  await other.bringToFront()
  await expect(other.getByText('Who may order for Voss Interiors')).toBeVisible()
  await context.close()
})
