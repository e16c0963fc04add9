import { expect, test } from '@playwright/test'
import { expectAccessible } from '#e2e/test-kit/expect-accessible.ts'
import { addStaffAccount, STAFF_PASSWORD } from '#test-kit/accounts/staff-browser.ts'
import { useOwnShop } from '#e2e/test-kit/own-shop.ts'

const shop = useOwnShop('staff', {
  demo: false,
  async fill(database) {
    await addStaffAccount({ database }, 'olga@shop.example')
    await addStaffAccount({ database }, 'theo@shop.example', ['Viewer'])
  },
})

test('an owner invites someone, ends the access of a person, and both are in the audit log', async ({ page }) => {
  await page.goto(`${shop.address}/admin/sign-in?to=%2Fstaff`)
  await page.getByLabel('Email').fill('olga@shop.example')
  await page.getByLabel('Password').fill(STAFF_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Staff' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Invite someone' }).click()
  await expectAccessible(page)
  await page.getByLabel('Email').fill('theo@shop.example')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Email').fill('ivy@shop.example')
  await page.getByLabel('Role').selectOption('Orders')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const invited = page.getByRole('row').filter({ hasText: 'ivy@shop.example' })
  await expect(invited).toContainText('Invited')
  await expect(invited).toContainText('Orders')

  const theo = page.getByRole('row').filter({ hasText: 'theo@shop.example' })
  await theo.getByRole('button', { name: 'End access' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End access' }).click()
  await expect(theo).toContainText('Disabled')
  await theo.getByRole('button', { name: 'Give access' }).click()
  await expect(theo).toContainText('Active')
  // No one ends their own access.
  const olga = page.getByRole('row').filter({ hasText: 'olga@shop.example' })
  await expect(olga.getByRole('button')).toHaveCount(0)

  await page.getByRole('link', { name: 'Audit log' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Invite staff' })).toHaveCount(1)
  await expect(page.getByRole('row').filter({ hasText: 'Disable staff' })).toContainText('disabled')
  await expectAccessible(page)
  await page.getByLabel('Every kind of record').selectOption('Companies')
  await expect(page.getByText('Nothing was changed yet')).toBeVisible()
  await expect(page).toHaveURL(/subject_kind=company/)
})

test('an owner creates a role, gives it to a person, and creates and revokes an operator key', async ({ page }) => {
  await page.goto(`${shop.address}/admin/sign-in?to=%2Fstaff%2Froles`)
  await page.getByLabel('Email').fill('olga@shop.example')
  await page.getByLabel('Password').fill(STAFF_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Roles' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Viewer' }).click()
  await expect(page.getByRole('dialog').getByText('Every shop has this role.')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Save' })).toHaveCount(0)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('button', { name: 'Create a role' }).click()
  await expectAccessible(page)
  await page.getByLabel('Name').fill('Night shift')
  await page.getByLabel('See orders and their documents').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Night shift' })).toContainText('0 people')

  await page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name: 'People' }).click()
  const theo = page.getByRole('row').filter({ hasText: 'theo@shop.example' })
  await theo.getByRole('button', { name: /^Change/ }).click()
  await page.getByRole('checkbox', { name: 'Night shift' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(theo).toContainText('Night shift')

  await page.goto(`${shop.address}/admin/keys`)
  await expect(page.getByText('No operator keys yet')).toBeVisible()
  await page.getByRole('button', { name: 'Create a key' }).click()
  await page.getByLabel('Name').fill('Accounting')
  await page.getByLabel('See orders and their documents').check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create the key' }).click()
  await expect(page.getByLabel('Operator key', { exact: true })).toHaveValue(/^trellis_op_/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I have stored it' }).click()
  const key = page.getByRole('row').filter({ hasText: 'Accounting' })
  await expect(key).toContainText('Never')
  await key.getByRole('button', { name: 'Revoke Accounting' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke the key' }).click()
  await expect(key).toContainText('Revoked')
})

test('the lists of staff, roles, keys and the audit log fit a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${shop.address}/admin/sign-in?to=%2Fstaff`)
  await page.getByLabel('Email').fill('olga@shop.example')
  await page.getByLabel('Password').fill(STAFF_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Staff' })).toBeVisible()
  for (const path of ['staff', 'staff/roles', 'keys', 'audit']) {
    await page.goto(`${shop.address}/admin/${path}`)
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  }
})
