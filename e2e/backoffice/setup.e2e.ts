import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '#e2e/test-kit/expect-accessible.ts'
import { authenticatorCode } from '#test-kit/accounts/authenticator-app.ts'
import { nodeBinary, root } from '#tools/prepare.mjs'
import { productionSettings } from '#tools/test-environment/production.ts'
import { type ShopProcess, startShop } from '#tools/test-environment/shop-process.ts'

const PASSWORD = 'tundra-basil-74-harbor'

let folder: string
let settings: Record<string, string>
let shop: ShopProcess
test.beforeEach(async () => {
  test.setTimeout(300_000)
  folder = await mkdtemp(join(tmpdir(), 'trellis-set-up-'))
  settings = {
    ...(await productionSettings()),
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: '',
    SHOP_ENV: '/dev/null',
  }
  await runShop('migrate')
  shop = await startShop(folder, { settings })
})
test.afterEach(async () => {
  await shop.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Runs a command of the operator, beside the running shop if there is one. Returns its output. */
async function runShop(...args: readonly string[]): Promise<string> {
  const options = { cwd: root, env: { ...process.env, ...settings } }
  return (await promisify(execFile)(nodeBinary(), ['server/cli/cli.ts', ...args], options)).stdout
}

/** Sets up an authenticator app as the person does: with the key that the screen shows. */
async function enrollApp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Set up the app' }).click()
  const secret = await page.getByText(/^[A-Z2-7]{32}$/).innerText()
  await expectAccessible(page)
  await page.getByLabel('Code of six digits').fill(authenticatorCode(secret))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I have stored them' }).click()
}

async function fillOwner(page: Page, email: string): Promise<void> {
  await page.getByLabel('Name').fill('Ann Owner')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('the link that a production shop prints creates its owner, once', async ({ page, browser }) => {
  const link = /http:\S+\/admin\/setup#[\w-]{43}/.exec(shop.output)?.[0] ?? ''
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: 'Set up the back office' })).toBeVisible()
  await expectAccessible(page)
  await fillOwner(page, 'ann@shop.example')
  await enrollApp(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await page.getByRole('button', { name: 'Your menu' }).click()
  await expect(page.getByText('ann@shop.example')).toBeVisible()
  const other = await browser.newPage()
  await other.goto(link)
  await expect(other.getByRole('alert')).toContainText('It was used already')
  await expectAccessible(other)
  await other.getByRole('link', { name: 'Sign in' }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Back office' })).toBeVisible()
  await other.close()
  expect(await runShop('staff', 'list')).not.toContain('eve@shop.example')
})

test('an invited person of a production shop sets up a second factor and is signed in', async ({ page }) => {
  await runShop('staff', 'invite', 'bea@shop.example')
  // The email has a link of its own, which ends the printed one. The next command prints the newest.
  await expect.poll(() => readdir(join(folder, 'data', 'mailbox')).catch(() => [])).toHaveLength(1)
  const output = await runShop('staff', 'invite', 'bea@shop.example')
  await page.goto(/http:\S+\/admin\/invitation#[\w-]{43}/.exec(output)?.[0] ?? '')
  await page.getByLabel('Name').fill('Bea')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await enrollApp(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
})
