import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { openDatabase } from '#database/connect.ts'
import { orderOnInvoice, signInDemoBuyer } from '#e2e/test-kit/api-orders.ts'
import { expectAccessible } from '#e2e/test-kit/expect-accessible.ts'
import { addVirtualPasskey } from '#e2e/test-kit/virtual-passkey.ts'
import { authenticatorCode } from '#test-kit/accounts/authenticator-app.ts'
import { createDatabase } from '#tools/test-environment/postgres.ts'
import { productionSettings } from '#tools/test-environment/production.ts'
import { type ShopProcess, startShop } from '#tools/test-environment/shop-process.ts'

const server = process.env['POSTGRES_URL'] ?? ''
const EMAIL = 'ann@shop.example'
const PASSWORD = 'tundra-basil-74-harbor'

let folder: string
let shop: ShopProcess
let invoice = ''
let recoveryCodes: string[] = []
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  test.skip(server === '', 'PostgreSQL is not installed')
  test.setTimeout(300_000)
  folder = await mkdtemp(join(tmpdir(), 'trellis-account-'))
  const databaseUrl = await createDatabase(server, `backoffice_account_${process.pid}`)
  const demo = await startShop(folder, { databaseUrl })
  invoice = (await orderOnInvoice(await signInDemoBuyer(demo.address), 10001, 12)).invoice
  await demo.stop()
  const database = await openDatabase({ databaseUrl, folder: '' })
  await database.pool.query('delete from staff')
  await database.close()
  shop = await startShop(folder, { databaseUrl, demo: false, settings: await productionSettings() })
})
test.afterAll(async () => {
  if (!shop) return
  await shop.stop()
  await rm(folder, { recursive: true, force: true })
})

async function signIn(page: Page, to = ''): Promise<void> {
  await page.goto(`${shop.address}/admin/sign-in${to && `?to=${encodeURIComponent(to)}`}`)
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('the owner of a new shop sets up a passkey, signs in with it, and accepts the first order', async ({ page }) => {
  await addVirtualPasskey(page)
  await page.goto(/http:\S+\/admin\/setup#[\w-]{43}/.exec(shop.output)?.[0] ?? '')
  await page.getByLabel('Name').fill('Ann Owner')
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Set up a second factor' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('listitem')).toHaveCount(10)
  recoveryCodes = await page.getByRole('listitem').allInnerTexts()
  await page.getByRole('button', { name: 'I have stored them' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()

  await page.getByRole('button', { name: 'Your menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
  await signIn(page, '/orders')
  await expect(page.getByRole('heading', { level: 1, name: 'Passkey' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use a recovery code' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use the passkey' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()

  await page.goto(`${shop.address}/admin/orders?tab=accept`)
  await page.getByRole('main').getByRole('link', { name: invoice }).first().click()
  await page.getByRole('button', { name: 'Accept', exact: true }).first().click()
  await expect(page.getByText('Accepted', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Accept order', { exact: true })).toBeVisible()
})

test('a person changes their name, second factors, devices and password', async ({ page }) => {
  await addVirtualPasskey(page)
  // The passkey of the other browser is not in this one.
  await signIn(page, '/account')
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('One of your recovery codes').fill(recoveryCodes[0] ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
  await expect(page.getByText('9 left.')).toBeVisible()

  await page.getByLabel('Name', { exact: true }).fill('Ann Keller')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()

  const passkeys = page.getByRole('listitem').filter({ hasText: 'last used' })
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(passkeys).toHaveCount(2)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('This device has a passkey for your account already.').first()).toBeVisible()
  await page
    .getByRole('button', { name: /^Rename/ })
    .last()
    .click()
  const rename = page.getByRole('dialog', { name: 'Rename the passkey' })
  await rename.getByLabel('Name', { exact: true }).fill('Work laptop')
  await rename.getByRole('button', { name: 'Save' }).click()
  await expect(passkeys.filter({ hasText: 'Work laptop' })).toHaveCount(1)

  await page.getByRole('button', { name: 'Set up the app' }).click()
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const secret = await page.getByText(/^[A-Z2-7]{32}$/).innerText()
  await expectAccessible(page)
  await page.getByLabel('Code of six digits').fill(authenticatorCode(secret))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('button', { name: 'Remove the app' })).toBeVisible()

  await page.getByRole('button', { name: 'Renew the codes' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Renew the codes' }).click()
  const codes = page.getByRole('dialog', { name: 'Recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await codes.getByRole('button', { name: 'I have stored them' }).click()
  await expect(page.getByText('10 left.')).toBeVisible()

  await page.getByRole('button', { name: 'Remove Work laptop' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove the passkey' }).click()
  await expect(passkeys).toHaveCount(1)

  await page.getByLabel('Current password').fill('not the password')
  await page.getByLabel('New password').fill('meadow-anchor-violet-58')
  await page.getByRole('button', { name: 'Change the password' }).click()
  await expect(page.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Change the password' }).click()
  await expect(page.getByText('Your password is changed.')).toBeVisible()
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})
