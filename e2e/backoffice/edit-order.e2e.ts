import { type BrowserContext, expect, test } from '@playwright/test'
import { demoBuyer } from '#e2e/test-kit/demo-buyer.ts'
import { expectAccessible } from '#e2e/test-kit/expect-accessible.ts'
import { orderByCard, signInDemoBuyer } from '#e2e/test-kit/api-orders.ts'
import { staffCookie } from '#test-kit/accounts/staff.ts'
import { useOwnShop } from '#e2e/test-kit/own-shop.ts'

const shop = useOwnShop('edit-order', { demo: true })

const signInStaff = async (context: BrowserContext) =>
  context.addCookies([await staffCookie(shop.databaseUrl, shop.address)])

test('an order paid by card gets cheaper at once, and dearer when its buyer approves', async ({ page, context }) => {
  const invoice = await orderByCard(await signInDemoBuyer(shop.address), 10001, 24)
  await signInStaff(context)
  await page.goto(`${shop.address}/admin/orders/${invoice}`)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Edit ${invoice}` })).toBeVisible()
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    await expectAccessible(page)
  }

  await page.getByRole('spinbutton', { name: /^Units of/ }).fill('')
  await page.getByRole('spinbutton', { name: /^Units of/ }).press('Enter')
  await expect(page.getByRole('spinbutton', { name: /^Units of/ })).toHaveValue('24')
  await page.getByRole('spinbutton', { name: /^Units of/ }).fill('12')
  await page.getByRole('spinbutton', { name: /^Units of/ }).press('Enter')
  await expect(page.getByText('12 units instead of 24')).toBeVisible()
  await page.getByLabel('Reason (the buyer reads it)').fill('You called us')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Edits' })).toBeVisible()
  await expect(page.getByText('Applied', { exact: true })).toBeVisible()
  await expect(page.getByText(/refunded|Refund pending/i).first()).toBeVisible()

  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Add a product').fill('bowl')
  await page.getByRole('listitem').getByRole('button', { name: /left$/ }).first().click()
  await expect(page.getByText(/^Added: /)).toBeVisible()
  await page.getByLabel('Reason (the buyer reads it)').fill('A bowl more')
  await page.getByRole('button', { name: 'Send for approval' }).click()
  await expect(page.getByText('Waits for the buyer')).toBeVisible()

  const buyer = await context.newPage()
  await buyer.goto(`${shop.address}/buyer/orders/${invoice}`)
  const { email, password } = demoBuyer()
  await buyer.getByLabel(/email/i).first().fill(email)
  await buyer.getByLabel('Password', { exact: true }).fill(password)
  await buyer
    .getByRole('button', { name: /^sign in/i })
    .last()
    .click()
  const proposal = buyer.getByRole('region', { name: 'A change that needs your approval' })
  await expect(proposal).toContainText('A bowl more')
  const approve = proposal.getByRole('button', { name: /^Approve and pay \$/ })
  const number = proposal.getByLabel('Card number')
  await number.fill('4000 0000 0000 0002')
  for (const width of [390, 820, 1440]) {
    await buyer.setViewportSize({ width, height: 900 })
    expect(await buyer.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    await expectAccessible(buyer)
  }
  await approve.click()
  await expect(proposal.getByText(/You were not charged, and your order stays as it is\./)).toBeVisible()
  await number.fill('4242 4242 4242 4242')
  await approve.click()
  await expect(buyer.getByText('Your order was changed').first()).toBeVisible()
  await expect(proposal).toBeHidden()
  const payments = buyer.getByRole('list', { name: 'Card payments' })
  await expect(payments.getByRole('listitem')).toHaveCount(2)
  await expect(payments.getByText('Change 2')).toBeVisible()
  await page.reload()
  await expect(page.getByText(/Visa ending in 4242 · For edit 2/)).toBeVisible()
  await expect(page.getByText('Waits for the buyer')).toBeHidden()
  await expect(page.getByText('Applied', { exact: true })).toHaveCount(2)
})

test('staff place an order for a buyer, cancel a line of it, and send another one as a cart', async ({
  page,
  context,
}) => {
  const buyer = await signInDemoBuyer(shop.address)
  await signInStaff(context)
  const startOrder = async () => {
    await page.goto(`${shop.address}/admin/orders/new`)
    await page.getByLabel('Company', { exact: true }).fill(demoBuyer().email)
    await page
      .getByRole('listitem')
      .getByRole('button', { name: new RegExp(demoBuyer().email) })
      .click()
    await page.getByRole('button', { name: 'Paste a list' }).click()
    await page.getByLabel('SKUs and units').fill('HOL-THR-090-IK 12\nHOL-CUS-083-IV 8')
    await page.getByRole('button', { name: 'Add the list' }).click()
  }

  await startOrder()
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page.getByText('On behalf, by')).toBeVisible()
  const invoice = await page.getByRole('heading', { level: 1 }).innerText()
  expect(await buyer('/api/v2/buyer/order/last')).toMatchObject({ data: { invoice } })

  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Cancel · / })
  await expect(dialog.getByLabel(/HOL-CUS-083-IV/)).toHaveValue('8')
  await dialog.getByLabel(/HOL-THR-090-IK/).fill('0')
  await expect(dialog.getByText(/^Removed: 8 × /)).toBeVisible()
  await expect(dialog.getByText(/^Total \$[\d,.]+ instead of \$/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Reason (the buyer reads it)').fill('The cushions are late')
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Applied', { exact: true })).toBeVisible()
  const { data } = (await buyer('/api/v2/buyer/order/last')) as { data: { products: { sku: string }[] } }
  expect(data.products.map(({ sku }) => sku)).toEqual(['HOL-THR-090-IK'])

  await startOrder()
  await page.getByLabel('What the buyer gets').selectOption('A cart to check and order')
  await page.getByLabel('Message to the buyer').fill('As we talked about')
  await page.getByRole('button', { name: 'Send cart' }).click()
  await expect(page.getByText(/^Cart sent to /)).toBeVisible()
  expect(await buyer('/legacy/cart/drafts')).toMatchObject({ data: [{ name: expect.any(String) }] })
})
