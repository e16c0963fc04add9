import { expect, test } from '@playwright/test'
import { expectAccessible } from '#e2e/test-kit/expect-accessible.ts'
import { mailedLink } from '#e2e/test-kit/mailed-link.ts'
import { addStaffAccount, STAFF_PASSWORD } from '#test-kit/accounts/staff-browser.ts'
import { useOwnShop } from '#e2e/test-kit/own-shop.ts'

const shop = useOwnShop('staff-sign-in', {
  demo: false,
  async fill(database) {
    await addStaffAccount({ database }, 'sam@shop.example')
    await addStaffAccount({ database }, 'carla@shop.example', ['Catalog'])
    await addStaffAccount({ database }, 'vera@shop.example', ['Viewer'])
    await addStaffAccount({ database }, 'pat@shop.example')
  },
})

test('staff sign in, reach the screen that they opened, and sign out', async ({ page }) => {
  await page.goto(`${shop.address}/admin/companies?q=oak`)
  await expect(page.getByRole('heading', { level: 1, name: 'Back office' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Email').fill('sam@shop.example')
  await page.getByLabel('Password').fill('not the password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).not.toBeEmpty()
  await page.getByLabel('Password').fill(STAFF_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`${shop.address}/admin/companies?q=oak`)
  await expect(page.getByRole('heading', { level: 1, name: 'Companies' })).toBeVisible()
  await page.getByRole('button', { name: 'Your menu' }).click()
  await expect(page.getByText('sam@shop.example')).toBeVisible()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(`${shop.address}/admin/sign-in`)
  await page.goto(`${shop.address}/admin`)
  await expect(page).toHaveURL(`${shop.address}/admin/sign-in`)
})

test('a session that ends while a screen is open leads to the sign-in, which leads back', async ({ page, context }) => {
  await page.goto(`${shop.address}/admin/sign-in`)
  await page.getByLabel('Email').fill('sam@shop.example')
  await page.getByLabel('Password').fill(STAFF_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await context.clearCookies()
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Companies' }).click()
  await expect(page).toHaveURL(`${shop.address}/admin/sign-in?to=%2Fcompanies`)
})

test('the navigation has the screens that the person may open', async ({ page }) => {
  const areas = page.getByRole('navigation', { name: 'Areas' })
  const signIn = async (email: string) => {
    await page.goto(`${shop.address}/admin/sign-in`)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(STAFF_PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  }
  await signIn('vera@shop.example')
  await expect(areas.getByRole('link')).toHaveText([
    'Home',
    'Alerts',
    'Orders',
    'Companies',
    'Catalog',
    'Inventory',
    'Content',
    'Settings',
    'Integrations',
    'Staff',
    'System',
  ])
  await expect(page.getByText('No order waits to be accepted.')).toBeVisible()
  await page.context().clearCookies()
  await signIn('carla@shop.example')
  await expect(areas.getByRole('link')).toHaveText(['Home', 'Alerts', 'Catalog', 'Inventory', 'Content', 'Imports'])
  await expect(page.getByRole('heading', { level: 2, name: 'Newest alerts' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Sales' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Oldest orders to accept' })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Queues' })).toBeHidden()
})

test('staff who forgot their password set a new one with an emailed link, which works once', async ({
  page,
  browser,
}) => {
  const password = 'meadow-anchor-violet-58'
  await page.goto(`${shop.address}/admin/sign-in`)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expectAccessible(page)
  await page.getByLabel('Email').fill('pat@shop.example')
  await page.getByRole('button', { name: 'Email a link' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible()
  const link = await mailedLink(page, shop.address, 'pat@shop.example', /https?:\/\/\S+\/admin\/password-reset#[\w-]+/)
  await page.goto(link)
  await page.getByLabel('New password').fill('password1234')
  await page.getByRole('button', { name: 'Change the password' }).click()
  await expect(page.getByLabel('New password')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('New password').fill(password)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Change the password' }).click()
  await expect(page).toHaveURL(`${shop.address}/admin/sign-in`)
  await page.getByLabel('Email').fill('pat@shop.example')
  // The toast that confirms the change has the word in its label, too.
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  const other = await browser.newPage()
  await other.goto(link)
  await other.getByLabel('New password').fill(`${password}-again`)
  await other.getByRole('button', { name: 'Change the password' }).click()
  await expect(other.getByRole('alert')).toContainText('used already')
  await expect(other.getByRole('link', { name: 'Request a new link' })).toBeVisible()
  await other.close()
})
