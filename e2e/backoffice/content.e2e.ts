import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '#e2e/test-kit/expect-accessible.ts'
import { newBuyer } from '#e2e/test-kit/new-buyer.ts'
import { addStaffAccount, STAFF_PASSWORD } from '#test-kit/accounts/staff-browser.ts'
import { useOwnShop } from '#e2e/test-kit/own-shop.ts'

const shop = useOwnShop('content', {
  demo: false,
  settings: { TIME_ZONE: 'UTC' },
  async fill(database) {
    await addStaffAccount({ database }, 'sam@shop.example')
  },
})

async function signIn(page: Page, to: string): Promise<void> {
  await page.goto(`${shop.address}/admin/sign-in?to=${encodeURIComponent(to)}`)
  await page.getByLabel('Email').fill('sam@shop.example')
  await page.getByLabel('Password').fill(STAFF_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Milliseconds until the time for which the test schedules: enough to send the form on a slow machine. */
const LEAD_MS = 8000

test('staff order the home page, look at it before visitors do, and schedule it', async ({ page, browser }) => {
  await signIn(page, '/content')
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Home page/ }).click()

  // By keyboard: the featured products go up, a text is added at the end and written.
  const up = page.getByRole('button', { name: 'Move Featured up' })
  await up.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Moved to number 4 of 5.')).toBeAttached()
  await expect(up).toBeFocused()
  await page.getByRole('button', { name: 'Add a section' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Text' }).press('Enter')
  await page.getByLabel('Heading', { exact: true }).fill('Winter tables')
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.click()
  await page.keyboard.type('Linen for long evenings.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Preview' }).click()

  await page.getByRole('button', { name: 'Phone' }).click()
  const preview = page.frameLocator('iframe')
  await expect(preview.getByRole('heading', { name: 'Winter tables' })).toBeVisible()
  await expect(preview.getByText('Linen for long evenings.')).toBeVisible()
  await expectAccessible(page)
  const link = await page.getByRole('link', { name: 'Open in a tab' }).getAttribute('href')
  const response = await page.request.get(shop.address + (link ?? ''))
  expect(response.headers()).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
  })
  expect((await page.request.get(`${shop.address}/?preview=${'x'.repeat(43)}`)).status()).toBe(410)
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(shop.address)
  await expect(visitor.getByRole('heading', { name: 'Winter tables' })).toHaveCount(0)

  await page.getByRole('link', { name: 'Back to the document' }).click()
  await page.getByRole('button', { name: 'Publish…' }).click()
  await page.getByLabel('When').selectOption('At a time')
  const time = page.getByLabel('Time', { exact: true })
  await expect(time).toHaveValue(/T00:00$/)
  await time.fill(new Date(Date.now() + LEAD_MS).toISOString().slice(0, 19))
  await page.getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByText('Scheduled', { exact: true })).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'Winter tables' })).toHaveCount(0)
  await expect(async () => {
    await visitor.reload()
    await expect(visitor.getByRole('heading', { name: 'Winter tables' })).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 4 * LEAD_MS })
})

test('staff write a page, change its address, and find the old one again', async ({ page }) => {
  await signIn(page, '/content')
  await page.getByRole('button', { name: 'Add a page' }).click()
  await page.getByLabel('Title').fill('Care of stoneware')
  await expect(page.getByLabel('Name in its address')).toHaveValue('care-of-stoneware')
  await page.getByRole('button', { name: 'Start writing' }).click()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Nothing is saved yet: some fields need your attention.')).toBeVisible()
  await expect(page.getByLabel('Intro')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Intro').fill('How to keep it for a lifetime.')
  await page.getByLabel('Description', { exact: true }).fill('Washing, drying and storing.')
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.click()
  await page.keyboard.type('Wash it by hand, and read ')
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Text', { exact: true }).fill('the questions')
  await page.getByLabel('Leads to').fill('/faqs')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('button', { name: 'Publish…' }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Links to pages that do not exist: /faqs')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Change the address' }).click()
  await page.getByLabel('Name in its address').fill('stoneware')
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(page).toHaveURL(/\/edit\/pages\/stoneware$/)
  await page.goto(`${shop.address}/pages/care-of-stoneware`)
  await expect(page).toHaveURL(/\/pages\/stoneware$/)
  await expect(page.getByRole('heading', { name: 'Care of stoneware' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'the questions' })).toHaveAttribute('href', '/faqs')
})

test('buyers must accept new terms before they go on, and staff see that they have', async ({ page, browser }) => {
  await signIn(page, '/content/edit/terms')
  await page.getByRole('textbox', { name: 'Title' }).first().fill('Terms')
  await page.getByRole('group', { name: 'Search engines' }).getByLabel('Title').fill('Terms')
  await page.getByLabel('Intro').fill('What we agree on.')
  await page.getByLabel('Description', { exact: true }).fill('What we agree on.')
  await page.getByLabel('Buyers must accept this version before they go on').check()
  await page.getByRole('button', { name: 'Publish…' }).click()
  await expect(page.getByText('Buyers who have an account must accept it at their next visit.')).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Published.')).toBeVisible()

  const buyer = await (await browser.newContext()).newPage()
  await newBuyer(buyer, shop.address)
  // The registration has accepted the first version.
  await expect(buyer.getByRole('dialog')).toBeHidden()
  await page.getByRole('group', { name: 'Changes' }).getByRole('button', { name: /^Add/ }).click()
  // Longer than a screen.
  const change = `Returns are free. ${'They are within thirty days of the delivery. '.repeat(40)}`
  await page.getByRole('group', { name: 'Changes' }).getByRole('textbox').fill(change)
  await page.getByRole('button', { name: 'Publish…' }).click()
  // The toast of the first version may still be displayed.
  const isPublished = page.waitForResponse((answer) => answer.url().endsWith('/content/publish') && answer.ok())
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await isPublished

  await buyer.goto(shop.address)
  const dialog = buyer.getByRole('dialog', { name: 'Before you go on' })
  await expect(dialog.getByText('Returns are free.')).toBeVisible()
  await expect(dialog.getByRole('heading', { name: 'Before you go on' })).toBeInViewport()
  await expectAccessible(buyer)
  await buyer.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await buyer.goto(`${shop.address}/terms`)
  await expect(buyer.getByRole('banner').getByText('Cleo M.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await buyer.goto(shop.address)
  await dialog.getByRole('button', { name: 'I accept' }).click()
  await expect(dialog).toBeHidden()
  await buyer.reload()
  await expect(buyer.getByRole('banner').getByText('Cleo M.')).toBeVisible()
  await expect(dialog).toBeHidden()

  await page.goto(`${shop.address}/admin/settings/terms`)
  await expect(page.getByText('Everyone has accepted version 2 or a later one.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: '1 person has accepted it' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms, version 2' })).toBeVisible()
  await expect(page.getByText('Cleo Marsh').filter({ visible: true })).toBeVisible()
  await expectAccessible(page)
})
