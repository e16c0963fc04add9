import { expect, test } from '#e2e/test-kit/journey.ts'

const shop = () => process.env['SHOP_URL'] ?? ''
const desmond = { email: 'desmond@example.com', password: 'brass-lamp-at-dusk-7' }

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('buyer pages show why a sign-in failed, then sign the buyer in', async ({ page }) => {
    for (const path of ['/seed', '/buyer/integrations', '/thank-you-page?order=T-1']) {
      await page.goto(`${shop()}${path}`)
      const form = page.locator('main form').filter({ has: page.getByLabel('Password', { exact: true }) })
      const signIn = async (password: string) => {
        await form.getByLabel(/email/i).fill(desmond.email)
        await form.getByLabel('Password', { exact: true }).fill(password)
        await form.getByRole('button', { name: 'Sign in' }).click()
      }
      await signIn('not it, by a long way')
      await expect(form.getByLabel(/email/i)).toHaveAccessibleDescription(/do not match/)
      await signIn(desmond.password)
      await expect(page).toHaveURL(`${shop()}${path}`)
      await expect(form).toHaveCount(0)
      await page.context().clearCookies()
    }
  })
})
