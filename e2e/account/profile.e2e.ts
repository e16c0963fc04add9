import type { Browser, BrowserContext, Page } from '@playwright/test'
import { mailedLink } from '#e2e/test-kit/mailed-link.ts'
import { expectAccessible } from '#e2e/test-kit/expect-accessible.ts'
import { fillAddress } from '#e2e/test-kit/fill-address.ts'
import { expect, test } from '#e2e/test-kit/journey.ts'
import { newBuyer, PASSWORD, register } from '#e2e/test-kit/new-buyer.ts'

const shop = () => process.env['SHOP_URL'] ?? ''
const NEW_PASSWORD = 'nine wool blankets on oak'
const desmond = { email: 'desmond@example.com', password: 'brass-lamp-at-dusk-7' }

test('an accent that the keyboard sends as a character of its own is stored with its letter', async ({ page }) => {
  await newBuyer(page, shop())
  await page.goto(`${shop()}/buyer/show`)
  const details = page.getByRole('region', { name: 'Your details' })
  await details.getByLabel('Last name').fill('N\u0303andu')
  await details.getByRole('button', { name: 'Save' }).click()
  await expect(details.getByRole('status')).toHaveText('Saved')
  await expect(page.getByRole('banner').getByText('Cleo \u00d1.')).toBeVisible()
  await page.reload()
  await expect(details.getByLabel('Last name')).toHaveValue('\u00d1andu')
})

test('the profile marks the section that its link leads to, also one at the end of the page', async ({ page }) => {
  await newBuyer(page, shop())
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${shop()}/buyer/show`)
    const links = page.getByRole('navigation', { name: 'Profile' }).getByRole('link')
    for (const link of await links.all()) {
      await link.click()
      await expect(link).toHaveAttribute('aria-current', 'true')
    }
    await expect(links.and(page.locator('[aria-current]'))).toHaveCount(1)
  }
})

test('a buyer edits the profile, changes the password and closes the account', async ({ page, browser }) => {
  const email = await registerBuyer(page)
  await page.goto(`${shop()}/buyer/show`)
  await expectAccessible(page)

  await page.getByLabel('New email').fill('not-sent@example.com')
  const details = page.getByRole('region', { name: 'Your details' })
  await details.getByLabel('First name').fill('Ines')
  await details.getByRole('button', { name: 'Save' }).click()
  await expect(details.getByRole('status')).toHaveText('Saved')
  await expect(details.getByRole('button', { name: 'Save' })).toBeFocused()
  await expect(page.getByRole('banner').getByText('Ines F.')).toBeVisible()
  await expect(page.getByLabel('New email')).toHaveValue('not-sent@example.com')

  const adding = await fillAddress(page, { recipient: 'Ines Fern', zip: '97' })
  await adding.getByRole('button', { name: 'Add address' }).click()
  await expect(adding.getByLabel('ZIP code')).toBeFocused()
  await expect(adding.getByLabel('ZIP code')).toHaveAccessibleDescription(/ZIP code such as/)
  await adding.getByLabel('ZIP code').fill('97301')
  await adding.getByRole('button', { name: 'Add address' }).click()
  await page.getByRole('button', { name: 'Make default Barn' }).click()
  const addresses = page.getByRole('region', { name: 'Addresses' })
  await expect(addresses.getByRole('heading', { name: 'Addresses' })).toBeFocused()
  await expect(addresses.getByRole('heading', { level: 3 }).first()).toHaveText('Barn')
  await page.request.post(`${shop()}/legacy/cart/add`, { headers: AJAX, data: { id: 10_001, quantity: 12 } })
  await page.goto(`${shop()}/checkout`)
  await expect(page.getByRole('radio', { name: /Barn/ })).toBeChecked()

  const other = await openOnOtherDevice(browser, email)
  await page.goto(`${shop()}/buyer/show`)
  const password = page.getByRole('region', { name: 'Password' })
  await password.getByLabel('Current password').fill(PASSWORD)
  await password.getByLabel('New password').fill(NEW_PASSWORD)
  await password.getByRole('button', { name: 'Change password' }).click()
  await expect(password.getByRole('status')).toContainText('Every other device was signed out')
  await expect(page.getByText('This device')).toBeVisible()
  await other.page.reload()
  await expect(other.page.getByRole('heading', { level: 1 })).toHaveText('Sign in to see your profile')
  await other.context.close()

  await page.getByRole('button', { name: 'Close your account…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Close account' }).click()
  await expect(dialog.getByText('That’s not your password.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Your password').fill(NEW_PASSWORD)
  await dialog.getByRole('button', { name: 'Close account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account is closed')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible()
  const again = await page.request.post(`${shop()}/legacy/login`, { data: { email, password: NEW_PASSWORD } })
  expect(again.status()).toBe(422)
})

test('the profile is saved without JavaScript, on a phone with the dark color scheme', async ({ browser }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 800 },
    colorScheme: 'dark',
  })
  const page = await context.newPage()
  await page.goto(`${shop()}/buyer/show`)
  await page.getByLabel('Email or username').fill(desmond.email)
  await page.getByLabel('Password').fill(desmond.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  const details = page.getByRole('region', { name: 'Your details' })
  const phone = details.getByLabel('Phone')
  await phone.fill('call me')
  await details.getByRole('button', { name: 'Save' }).click()
  await expect(phone).toHaveValue('call me')
  await expect(phone).toHaveAccessibleDescription(/phone number such as/)
  await phone.fill('')
  await details.getByRole('button', { name: 'Save' }).click()
  await expect(details.getByRole('status')).toHaveText('Saved')
  await context.close()
})

const AJAX = { 'X-Requested-With': 'XMLHttpRequest' }

/** Registers a new buyer for this test and signs them in by the emailed link. Returns their email address. */
async function registerBuyer(page: Page): Promise<string> {
  const paula = { first: 'Paula', last: 'Fern', company: 'Fern & Fold', street: '1 Main St' }
  const email = await register(page.request, shop(), paula)
  await page.goto(await mailedLink(page, shop(), email))
  await expect(page.getByRole('banner').getByText('Paula F.')).toBeVisible()
  return email
}

async function openOnOtherDevice(browser: Browser, email: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext()
  const login = await context.request.post(`${shop()}/legacy/login`, { data: { email, password: PASSWORD } })
  expect(login.status()).toBe(200)
  const page = await context.newPage()
  await page.goto(`${shop()}/buyer/show`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your profile')
  return { context, page }
}
