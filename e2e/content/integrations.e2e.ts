import { expectAccessible } from '#e2e/test-kit/expect-accessible.ts'
import { expect, test } from '#e2e/test-kit/journey.ts'

const shop = () => process.env['SHOP_URL'] ?? ''
const joseph = { email: 'joseph@example.com', password: 'twelve-wool-throws' }

test('a buyer creates a working key, tests a webhook, and deletes both', async ({ page, request }) => {
  await page.goto(`${shop()}/buyer/integrations`)
  await page.getByLabel('Email or username').fill(joseph.email)
  await page.getByLabel('Password', { exact: true }).fill(joseph.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Integrations')

  const keys = page.getByRole('region', { name: 'API keys' })
  await keys.getByRole('button', { name: 'Create key' }).click()
  await expect(keys.getByLabel('Name')).toBeFocused()
  await keys.getByLabel('Name').fill('Till')
  await keys.getByRole('checkbox', { name: 'Test key' }).check()
  await keys.getByRole('button', { name: 'Create key' }).click()
  const key = await keys.getByLabel('API key', { exact: true }).inputValue()
  expect(key).toMatch(/^trellis_test_/)
  await expect(page.getByRole('region', { name: 'Test orders' })).toContainText('No test orders yet.')
  const headers = { Authorization: `Bearer ${key}` }
  const feed = await request.get(`${shop()}/api/v2/buyer/feed.csv`, { headers })
  expect(feed.headers()).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'ratelimit-limit': '600' })

  const webhooks = page.getByRole('region', { name: 'Webhooks' })
  await webhooks.getByText('Add a webhook').click()
  await webhooks.getByLabel('URL').fill('https://10.0.0.1/hooks')
  await webhooks.getByRole('button', { name: 'Add webhook' }).click()
  await expect(webhooks.getByLabel('URL')).toHaveAccessibleDescription('The address is not on the public internet.')
  await webhooks.getByLabel('URL').fill('https://localhost/hooks')
  await webhooks.getByRole('button', { name: 'Add webhook' }).click()
  await expect(webhooks.getByRole('textbox', { name: 'Webhook secret' })).toHaveValue(/^whsec_/)
  await webhooks.getByRole('button', { name: 'Send a test' }).click()
  await webhooks.locator('summary').filter({ hasText: 'Failed' }).click()
  await expect(webhooks.getByText('The address is not on the public internet.')).toBeVisible()
  await expectAccessible(page)

  await webhooks.getByRole('button', { name: 'Remove' }).click()
  await webhooks.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(webhooks.getByRole('listitem')).toHaveCount(0)
  await keys.getByRole('button', { name: 'Revoke' }).click()
  await keys.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(keys.getByText('Revoked', { exact: true })).toBeVisible()
  expect((await request.get(`${shop()}/api/v2/buyer/feed.csv`, { headers })).status()).toBe(401)
})

test('an old sign-in has to confirm the password before it creates a key', async ({ page }) => {
  await page.goto(`${shop()}/buyer/integrations`)
  await page.getByLabel('Email or username').fill(joseph.email)
  await page.getByLabel('Password', { exact: true }).fill(joseph.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Integrations')
  // As the server responds ten minutes after the sign-in, until the password is confirmed.
  let confirmed = false
  await page.route(/\/password\/confirm$/, async (route) => {
    const response = await route.fetch()
    confirmed ||= response.ok()
    await route.fulfill({ response })
  })
  await page.route(/\/buyer\/api-keys$/, async (route) => {
    if (confirmed || route.request().method() !== 'POST') return route.continue()
    await route.fulfill({ status: 403, json: { code: 'password_required', message: 'Please confirm your password.' } })
  })

  const keys = page.getByRole('region', { name: 'API keys' })
  const name = keys.getByLabel('Name')
  if (!(await name.isVisible())) await keys.getByText('Create a key').click()
  await name.fill('Confirmed')
  await keys.getByRole('button', { name: 'Create key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm your password' })
  await expect(dialog.getByLabel('Your password')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(keys.getByRole('button', { name: 'Create key' })).toBeFocused()
  await expect(name).toHaveValue('Confirmed')

  await keys.getByRole('button', { name: 'Create key' }).click()
  await dialog.getByLabel('Your password').fill('not the one at all')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByLabel('Your password')).toHaveAccessibleDescription('That’s not your password.')
  await expect(dialog.getByLabel('Your password')).toBeFocused()
  await expect(dialog.getByLabel('Your password')).toHaveValue('')
  await dialog.getByLabel('Your password').fill(joseph.password)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(keys.getByLabel('API key', { exact: true })).toHaveValue(/^trellis_/)
  await expect(keys.getByRole('heading', { name: 'Confirmed' })).toBeVisible()
})
