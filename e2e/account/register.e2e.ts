import { pdf } from '#test-kit/accounts/pdf.ts'
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { demoBuyer } from '#e2e/test-kit/demo-buyer.ts'
import { mailedLink } from '#e2e/test-kit/mailed-link.ts'
import { expectAccessible } from '#e2e/test-kit/expect-accessible.ts'
import { expect, test } from '#e2e/test-kit/journey.ts'

const shop = () => process.env['SHOP_URL'] ?? ''
const PASSWORD = 'walnut shelf by the window'

test('a shop registers with its certificate, confirms its email and is signed in', async ({ page }) => {
  const email = freshAddress()
  await page.goto(`${shop()}/register?firstName=Lena&lastName=Orchard&company=Orchard+House&email=${email}`)
  await expect(page.getByLabel('Email address')).toHaveValue(email)
  await expect(page).toHaveURL(`${shop()}/register`)
  await expectAccessible(page)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await continueTo(page, 'business')
  await page.getByRole('radio', { name: /^Shop/ }).check()
  await expect(page.getByLabel('Company name')).toHaveValue('Orchard House')
  await expectAccessible(page)
  await continueTo(page, 'address')
  await fillAddress(page)
  await expectAccessible(page)
  await continueTo(page, 'tax')

  await page.getByLabel('Resale or tax number').fill('ME-1029384')
  await page.getByLabel('State that issued it').selectOption('ME')
  const chooser = page.getByLabel('Resale certificate file')
  await chooser.setInputFiles({ name: 'photo.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await expect(page.getByText('Please choose a PDF, a JPEG or a PNG file.')).toBeVisible()
  const content = pdf('a'.repeat(199_000))
  await chooser.setInputFiles({ name: 'certificate.pdf', mimeType: 'application/pdf', buffer: content })
  await expect(page.getByText('195 KB')).toBeVisible()
  await expectAccessible(page)
  await continueTo(page, 'review')
  await expect(page.getByText('certificate.pdf')).toBeVisible()
  await page.getByLabel('I accept the terms').check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Register' }).click()

  await expect(page).toHaveURL(/\/registration-complete\//)
  const complete = page.url()
  await expect(page.getByText('Email not confirmed')).toBeVisible()
  await expect(page.getByText(`${email.charAt(0)}•••@example.com`)).toBeVisible()
  await expect(page.getByRole('button', { name: /Send it again in/ })).toBeVisible()
  await expect(page.getByText(/still missing/)).toBeHidden()
  await expectAccessible(page)
  expect(await page.evaluate(() => localStorage.getItem('registration-draft'))).toBeNull()

  const link = await mailedLink(page, shop(), email)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible()
  await expect(page).toHaveURL(`${shop()}/confirm-email`)
  await expect(page.getByRole('banner').getByText('Lena O.')).toBeVisible()
  await page.goto(complete)
  await expect(page.getByText('Approved', { exact: true })).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link was already used' })).toBeVisible()
})

test('validation errors are shown on their step, and no input is lost', async ({ page, context }) => {
  await page.goto(`${shop()}/register`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('4 fields need your attention.')).toBeVisible()
  await expect(page.getByLabel('First name')).toBeFocused()
  // Only the server has the lists of leaked passwords.
  await fillPerson(page, freshAddress(), 'passwordpassword')
  await continueTo(page, 'business')
  await expect(page.getByRole('heading', { name: 'What do you do?' })).toBeFocused()
  await page.getByRole('radio', { name: /^Private buyer/ }).check()
  await continueTo(page, 'address')
  await fillAddress(page)
  await continueTo(page, 'review')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByLabel('I accept the terms')).toBeFocused()
  await page.keyboard.press('Space')

  await page.getByRole('button', { name: 'Register' }).click()
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toBeFocused()
  await expect(password).toHaveAccessibleDescription(/on lists of leaked passwords/)
  await password.fill(PASSWORD)
  await continueTo(page, 'review')

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText(/could not be reached/)).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL(/\/registration-complete\//)
})

test('a draft without its password survives a reload on a phone; Back goes through the steps', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 800 }, colorScheme: 'dark' })
  const page = await context.newPage()
  await page.goto(`${shop()}/register`)
  await fillPerson(page, freshAddress(), PASSWORD)
  await continueTo(page, 'business')
  await page.getByRole('radio', { name: /^Online shop/ }).check()
  await page.getByLabel('Company name').fill('Orchard House')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('textbox', { name: 'Website' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Website' }).fill('orchardhouse.example')
  await continueTo(page, 'address')
  await page.getByLabel('City').fill('Portland')

  await page.reload()
  await expect(page.getByLabel('City')).toHaveValue('Portland')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(PASSWORD)
  await expectAccessible(page)
  await page.goBack()
  await expect(page.getByRole('textbox', { name: 'Website' })).toHaveValue('orchardhouse.example')
  await page.goBack()
  await expect(page.getByLabel('Last name')).toHaveValue('Fairweather')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.goto(`${shop()}/register?step=review`)
  await expect(page).toHaveURL(/step=address/)
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(page.getByLabel('Last name')).toHaveValue('')
  await context.close()
})

test('a reload keeps the choice to send a certificate later, and the review lists what is missing', async ({
  page,
}) => {
  await page.goto(`${shop()}/register`)
  await fillPerson(page, freshAddress(), PASSWORD)
  await continueTo(page, 'business')
  await page.getByRole('radio', { name: /^Shop/ }).check()
  await page.getByLabel('Company name').fill('Orchard House')
  await continueTo(page, 'address')
  await fillAddress(page)
  await continueTo(page, 'tax')
  await page.getByLabel('Resale or tax number').fill('ME-1029384')
  await page.getByLabel('State that issued it').selectOption('ME')
  await page.getByLabel(/send it later/).check()
  await continueTo(page, 'review')
  await page.reload()
  await expect(page.getByText('Certificate will be sent later')).toBeVisible()
  await expect(page.getByText('Please enter your password again')).toHaveCSS('color', 'rgb(161, 35, 28)')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Change resale' }).click()
  await page.getByLabel(/send it later/).uncheck()
  await page.goto(`${shop()}/register?step=review`)
  await expect(page.getByText('Please choose the file, or check the box to send it later.')).toBeVisible()
})

test('query parameters prefill one person and replace an earlier draft', async ({ page }) => {
  await page.goto(`${shop()}/register?firstName=Ann&lastName=Lee&email=ann@example.com&company=Lee+House`)
  await expect(page).toHaveURL(`${shop()}/register`)
  await page.getByLabel('Phone').fill('(207) 555-0182')
  await page.reload()
  await page.goto(`${shop()}/register?email=ann@example.com&company=Lee+%26+Daughters`)
  await expect(page.getByLabel('Phone')).toHaveValue('(207) 555-0182')
  await expect(page.getByLabel('Last name')).toHaveValue('Lee')
  await page.goto(`${shop()}/register?firstName=Bob&email=bob@example.com`)
  await expect(page).toHaveURL(`${shop()}/register`)
  await expect(page.getByLabel('First name')).toHaveValue('Bob')
  await expect(page.getByLabel('Last name')).toHaveValue('')
  await expect(page.getByLabel('Phone')).toHaveValue('')
  await page.reload()
  await expect(page.getByLabel('Email address')).toHaveValue('bob@example.com')
})

test('a buyer who follows an invitation link registers as invited', async ({ page }) => {
  const code = await referralCode(page)
  await page.goto(`${shop()}/?referral=${code}`)
  await expect(page).toHaveURL(`${shop()}/`)
  await page.goto(`${shop()}/register`)
  await expect(page.getByText(/^Invited by \S+ \w\. of /)).toBeVisible()
  await page.context().clearCookies()
  await page.goto(`${shop()}/register/${code.toLowerCase()}`)
  await expect(page.getByText(/^Invited by \S+ \w\. of /)).toBeVisible()
  // The call that starts the session stores the code.
  await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).toContain('trellis_referral')
  await page.goto(`${shop()}/register/NOBODY`)
  await expect(page.getByText('This invitation code isn’t valid. You can register without one.')).toBeVisible()
  await expect(page.getByText(/^Invited by \S+ \w\. of /)).toBeVisible()
  await page.context().clearCookies()
  await page.reload()
  await expect(page.getByText('For shops, designers and businesses')).toBeVisible()
  await page.goto(`${shop()}/registration-complete/no-such-registration`)
  await expect(page.getByRole('heading', { name: 'Registration not found' })).toBeVisible()
})

function freshAddress(): string {
  return `p-${randomUUID()}@example.com`
}

async function fillPerson(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('First name').fill('Prudence')
  await page.getByLabel('Last name').fill('Fairweather')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('Street address').fill('12 Mill Lane')
  await page.getByLabel('City').fill('Portland')
  await page.getByLabel('State').selectOption('ME')
  await page.getByLabel('ZIP code').fill('04101')
}

async function continueTo(page: Page, step: string): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(new RegExp(`step=${step}`))
}

/** Returns the referral code of the first demo buyer. */
async function referralCode(page: Page): Promise<string> {
  const headers = { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' }
  const login = await page.request.post(`${shop()}/legacy/login`, { headers, data: demoBuyer() })
  const { token } = (await login.json()) as { token: string }
  const answer = await page.request.get(`${shop()}/api/v2/buyer/get-user`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  const { data } = (await answer.json()) as { data: { referral_code: string } }
  await page.context().clearCookies()
  return data.referral_code
}
