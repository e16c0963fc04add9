import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '#e2e/test-kit/expect-accessible.ts'
import { HOSTILE, writeHostileText } from '#e2e/test-kit/hostile-company.ts'
import { mailText } from '#e2e/test-kit/mail-text.ts'
import { mailedLink } from '#e2e/test-kit/mailed-link.ts'
import { pdf } from '#test-kit/accounts/pdf.ts'
import { staffCookie } from '#test-kit/accounts/staff.ts'
import { useOwnShop } from '#e2e/test-kit/own-shop.ts'

const AJAX = { 'x-requested-with': 'XMLHttpRequest' }
const shop = useOwnShop('companies', { demo: false, settings: { REGISTRATION: 'review', TRUST_PROXY: '1' } })

let registered = 0

/** Registers a company with a certificate and confirms its email address. Returns the address. */
async function register(page: Page, company: string, fields: Record<string, string> = {}): Promise<string> {
  registered += 1
  const email = `owner${registered}@shop${registered}.example`
  const answer = await page.request.post(`${shop.address}/legacy/register-action`, {
    headers: { ...AJAX, 'x-forwarded-for': `10.20.0.${registered}` },
    multipart: {
      'user[u_fname]': 'Odile',
      'user[u_lname]': 'Marchetti',
      'user[email]': email,
      'user[password]': 'seven-brass-lanterns',
      'user[u_phone]': `(207) 555-01${registered + 10}`,
      'company[name]': company,
      'company[buyer_type_id]': '6',
      'address[line1]': `${registered} Harbor Lane`,
      'address[city]': 'Portland',
      'address[state]': 'ME',
      'address[zip]': '04101',
      'tax[state]': 'ME',
      'tax[number]': `R-${registered}`,
      'consents[terms]': '1',
      'documents[resale_certificate]': {
        name: `certificate ${HOSTILE}.pdf`,
        mimeType: 'application/pdf',
        buffer: pdf(company),
      },
      ...fields,
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  const token = new URL(await mailedLink(page, shop.address, email)).hash.replace('#token=', '')
  const confirmed = await page.request.post(`${shop.address}/api/v2/buyer/confirm-email`, {
    headers: AJAX,
    data: { token },
  })
  expect(confirmed.status(), await confirmed.text()).toBe(200)
  return email
}

const signInStaff = async (context: BrowserContext) =>
  context.addCookies([await staffCookie(shop.databaseUrl, shop.address)])

test('a company is approved with its certificate on a phone', async ({ page, context }) => {
  const email = await register(page, 'Harbor Lane Goods')
  await signInStaff(context)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${shop.address}/admin/companies/review`)
  await page.getByRole('link', { name: /Harbor Lane Goods/ }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Harbor Lane Goods' })).toBeVisible()
  await expect(page.getByTitle(/^Certificate ME/)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('checkbox', { name: /Accept the certificate ME/ })).toBeChecked()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Harbor Lane Goods is approved.')).toBeVisible()
  await mailText(page, shop.address, email, 'Your account is approved')
  await mailText(page, shop.address, email, 'Your Maine resale certificate is accepted')
  await page.getByRole('link', { name: /^Approved/ }).click()
  await expect(page.getByRole('link', { name: /Harbor Lane Goods/ })).toBeVisible()
})

test('the keyboard alone moves in the queue, requests more and rejects with a reason, which the owner gets by email', async ({
  page,
  context,
}) => {
  const first = await register(page, 'Abel Chairs')
  const second = await register(page, 'Brook Lamps')
  await signInStaff(context)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${shop.address}/admin/companies/review`)
  const shown = (name: string) => page.getByRole('heading', { level: 2, name })
  await page.getByRole('link', { name: /Abel Chairs/ }).click()
  await expect(shown('Abel Chairs')).toBeVisible()
  await page.keyboard.press('j')
  await expect(shown('Brook Lamps')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('k')
  await expect(shown('Abel Chairs')).toBeVisible()
  await page.keyboard.press('m')
  await page.getByLabel('What is missing').fill('Please name your website.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Abel Chairs gets an email with your request.')).toBeVisible()
  expect(await mailText(page, shop.address, first, 'We need something more')).toContain('Please name your website.')

  await expect(shown('Brook Lamps')).toBeVisible()
  await page.keyboard.press('r')
  await page.getByLabel('Template').selectOption({ label: 'Not a business' })
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('Brook Lamps is rejected.')).toBeVisible()
  expect(await mailText(page, shop.address, second, 'Your account was not approved')).toContain(
    'We sell to businesses only',
  )
  await page.getByRole('link', { name: /^Requested more/ }).click()
  await expect(page.getByRole('link', { name: /Abel Chairs/ })).toBeVisible()
})

test('nothing that an applicant writes runs as a script, and a company page changes terms, notes and suspension', async ({
  page,
  context,
}) => {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const email = await register(page, `Mallory ${HOSTILE}`, {
    'company[legal_name]': HOSTILE,
    'address[line1]': HOSTILE,
    'address[line2]': HOSTILE,
    'address[city]': 'Portland',
    'tax[number]': HOSTILE,
  })
  await signInStaff(context)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${shop.address}/admin/companies/review`)
  await page.getByRole('link', { name: /Mallory/ }).click()
  await expect(page.getByRole('heading', { level: 2, name: `Mallory ${HOSTILE}` })).toBeVisible()
  await expect(page.getByText(HOSTILE, { exact: true }).first()).toBeVisible()

  await page.goto(`${shop.address}/admin/companies?q=${encodeURIComponent(email)}`)
  await page.getByRole('link', { name: /Mallory/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Mallory ${HOSTILE}` })).toBeVisible()
  await page.getByLabel('New note').fill(`Called them. ${HOSTILE}`)
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText(`Called them. ${HOSTILE}`).first()).toBeVisible()
  await page.getByRole('button', { name: 'Change terms' }).click()
  await page.getByLabel('Days to pay an invoice').fill('45')
  await page.getByLabel('Credit limit in dollars').fill('1500')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('45 days, up to $1,500.00')).toBeVisible()
  await page.getByRole('button', { name: 'Suspend' }).click()
  await page.getByLabel('Reason').fill('A chargeback')
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByText('A chargeback').first()).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByRole('button', { name: 'Suspend' })).toBeVisible()
  await expectAccessible(page)

  const company = new URL(page.url()).pathname
  await writeHostileText(shop.databaseUrl, email)
  for (const screen of [
    company,
    `${company}?tab=files`,
    `${company}?tab=timeline`,
    `/admin/companies/review/${company.split('/').at(-1)}`,
    '/admin/companies',
    '/admin/companies/certificates?days=365',
    '/admin/alerts',
    '/admin/audit',
  ]) {
    await page.goto(shop.address + screen)
    await expect(page.getByText(HOSTILE).first(), screen).toBeVisible()
    await expect(page.locator('img[src="x"]'), screen).toHaveCount(0)
  }
  expect(dialogs).toEqual([])
})

test('an alert leads to the registration, is marked as read, and its emails are chosen', async ({ page, context }) => {
  await register(page, 'Cedar Candles')
  await signInStaff(context)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${shop.address}/admin/alerts`)
  const row = page.getByRole('listitem').filter({ hasText: 'Cedar Candles has registered' })
  await expect(row).toBeVisible()
  await page.getByRole('button', { name: 'Areas' }).click()
  const link = page.getByRole('dialog').getByRole('link', { name: /^Alerts/ })
  await expect(link).toContainText(/[1-9]\d* unread/)
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await row.getByRole('button', { name: 'Mark as read' }).click()
  await expect(row).toBeHidden()
  await page.getByLabel('Registration to review').selectOption('Daily')
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 2, name: 'Cedar Candles' })).toBeVisible()
  await page.goto(`${shop.address}/admin/alerts`)
  await expect(page.getByLabel('Registration to review')).toHaveValue('daily')
})

test('files are attached to a company, which is closed and reopened, and its timeline shows it', async ({
  page,
  context,
}) => {
  const email = await register(page, 'Dune Ceramics')
  await signInStaff(context)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${shop.address}/admin/companies?q=${encodeURIComponent(email)}`)
  await page.getByRole('link', { name: 'Dune Ceramics' }).click()
  const tab = (name: string) =>
    page.getByRole('navigation', { name: 'Parts of the company' }).getByRole('link', { name })
  await tab('Orders').click()
  await expect(page.getByText('The company has not ordered yet.')).toBeVisible()
  await tab('Invoices').click()
  await expect(page.getByText('Nothing is invoiced yet.')).toBeVisible()
  await tab('Files').click()
  await page.getByLabel('New file').setInputFiles({
    name: `contract ${HOSTILE}.pdf`,
    mimeType: 'application/pdf',
    buffer: pdf('Contract'),
  })
  await page.getByRole('button', { name: 'Attach' }).click()
  await expect(page.getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('1: end now')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Reason').fill('Out of business')
  await dialog.getByRole('button', { name: 'Close company' }).click()
  await expect(page.getByText('Dune Ceramics is closed.')).toBeVisible()
  await page.getByRole('button', { name: 'Reopen' }).click()
  await expect(page.getByText('Dune Ceramics is open again.')).toBeVisible()
  await tab('Timeline').click()
  const entries = page.getByRole('list', { name: 'Timeline' }).getByRole('listitem')
  await expect(entries).toContainText([/Reopened/, /Closed/, /File attached/, /Certificate ME/, /Registered/])
  await expectAccessible(page)
})

test('staff change what new companies get, the second of two sees what the first one changed, and applicants read it', async ({
  page,
  context,
  browser,
}) => {
  await signInStaff(context)
  const other = await browser.newContext()
  await signInStaff(other)
  const second = await other.newPage()
  const settings = `${shop.address}/admin/settings/companies`
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(settings)
  await second.goto(settings)
  await expect(page.getByLabel('Registered companies')).toContainText('From the settings file: Review')
  await page.getByLabel('Invoice terms and credit limit').selectOption('Set here')
  await page.getByLabel('Days to pay an invoice').fill('14')
  await page.getByLabel('Credit limit in dollars').fill('')
  await page.getByRole('group', { name: 'Store', exact: true }).getByLabel('Phone').check()
  await page.getByLabel('Above the registration form').fill(`Trade only.\n${HOSTILE}`)
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('The settings are saved.')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await expectAccessible(page)

  await second.getByLabel('Longest duration of a review in hours').fill('6')
  await second.getByRole('button', { name: 'Save settings' }).click()
  const note = second.getByRole('alert').filter({ hasText: 'Sam Staff changed this in the meantime' })
  await expect(note).toContainText('14 days, no limit')
  await expect(second.getByLabel('Longest duration of a review in hours')).toHaveValue('6')
  await other.close()

  const guest = await browser.newContext()
  const form = await guest.newPage()
  await form.goto(`${shop.address}/register`)
  await expect(form.getByText(`Trade only. ${HOSTILE}`)).toBeVisible()
  await expect(form.locator('img[src="x"]')).toHaveCount(0)
  await guest.close()
  await page.getByRole('group', { name: 'Store', exact: true }).getByLabel('Phone').uncheck()
  await page.getByLabel('Above the registration form').fill('')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText(/Changed last by Sam Staff/)).toBeVisible()
})

test('staff view the shop as a buyer below a banner, without the buyer’s password or orders, and end it', async ({
  page,
  context,
  browser,
}) => {
  const email = await register(page, 'Elm Tables')
  await context.clearCookies()
  await signInStaff(context)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${shop.address}/admin/companies?q=${encodeURIComponent(email)}`)
  await page.getByRole('link', { name: 'Elm Tables' }).click()
  await page.getByRole('button', { name: 'View as buyer' }).click()
  const banner = page.getByRole('region', { name: 'View as a buyer' })
  await expect(banner).toContainText('You are viewing the shop as Odile Marchetti, Elm Tables.')
  await expect(banner).toContainText('30 minutes left')
  await expect(page).toHaveURL(`${shop.address}/`)
  await expect(page.getByRole('button', { name: /Odile M\./ })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${shop.address}/buyer/show`)
  await expect(banner).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)

  const post = (path: string, form: Record<string, string>) =>
    page.request.post(shop.address + path, { form, headers: { origin: shop.address } })
  for (const path of ['/buyer/show', '/checkout', '/login_token']) {
    expect([path, (await post(path, { intent: 'any' })).status()]).toEqual([path, 403])
  }
  const refused = await page.goto(`${shop.address}/buyer/integrations`)
  expect([refused?.status(), refused?.headers()['content-type']]).toEqual([403, 'text/html; charset=utf-8'])
  await expect(page.getByRole('heading', { level: 1 })).toContainText('only the buyer can do this')
  await expect(banner).toBeVisible()
  await expectAccessible(page)
  const data = await page.request.get(`${shop.address}/buyer/integrations.data`)
  expect([data.status(), data.headers()['content-type']]).toEqual([403, 'text/x-script'])
  await page.getByRole('link', { name: 'Back to home page' }).click()
  await expect(page).toHaveURL(`${shop.address}/`)
  const cart = await page.request.get(`${shop.address}/cart`)
  expect(cart.headers()['cache-control']).toContain('no-store')

  // The cookie alone, in another browser.
  const stolen = (await context.cookies()).filter(({ name }) => name === 'trellis_view')
  expect(stolen).toHaveLength(1)
  const other = await browser.newContext()
  await other.addCookies(stolen)
  const thief = await other.newPage()
  await thief.goto(`${shop.address}/`)
  await expect(
    thief
      .getByRole('button', { name: 'Sign in' })
      .or(thief.getByRole('link', { name: 'Sign in' }))
      .first(),
  ).toBeVisible()
  await other.close()

  await banner.getByRole('button', { name: 'End' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Elm Tables' })).toBeVisible()
  await page.goto(`${shop.address}/`)
  await expect(page.getByRole('button', { name: /Odile M\./ })).toBeHidden()
  await expect(banner).toBeHidden()
})

test('a duplicate in the review queue is merged into the company that stays, after a preview, and leads to it', async ({
  page,
  context,
}) => {
  const first = await register(page, 'Twin Pines')
  const second = await register(page, 'Twin Pines')
  await signInStaff(context)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${shop.address}/admin/companies?q=${encodeURIComponent(second)}`)
  await page.getByRole('link', { name: 'Twin Pines' }).click()
  await page.getByRole('link', { name: 'Review', exact: true }).click()
  await expect(page.getByText('Twin Pines has the same name.')).toBeVisible()
  const registration = page.url()
  await page.getByRole('button', { name: 'Merge…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'What moves from Twin Pines' })).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await dialog.getByRole('button', { name: /^Merge into Twin Pines/ }).click()
  await expect(page.getByText(/^Twin Pines .* was merged into Twin Pines/)).toBeVisible()
  await expect(page.getByText(first)).toBeVisible()
  await expect(page.getByText(second)).toBeVisible()

  await page.goto(registration.replace('/review', ''))
  await expect(page.getByText('Merged', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Twin Pines' }).click()
  await expect(page.getByRole('button', { name: 'Merge…' })).toBeVisible()
  await page.getByRole('button', { name: 'Merge…' }).click()
  await dialog.getByLabel('Other company').fill('Twin')
  await expect(dialog.getByRole('button', { name: /^Twin Pines/ })).toHaveCount(1)
})
