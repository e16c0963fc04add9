import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { orderOnInvoice, signInDemoBuyer } from '#e2e/test-kit/api-orders.ts'
import { expectAccessible } from '#e2e/test-kit/expect-accessible.ts'
import { staffCookie } from '#test-kit/accounts/staff.ts'
import { useOwnShop } from '#e2e/test-kit/own-shop.ts'

test.describe.configure({ mode: 'serial' })
const shop = useOwnShop('orders', {
  demo: true,
  async fill(database) {
    // The demo shop has too few of the product for all orders of this file.
    await database.pool.query('update products set stock = 10000 where ocid = 10001')
  },
})

const signInStaff = async (context: BrowserContext) =>
  context.addCookies([await staffCookie(shop.databaseUrl, shop.address)])

/** Signs the first demo buyer in. Returns a function that places an order of 12 units on an invoice. */
async function signInBuyer() {
  const call = await signInDemoBuyer(shop.address)
  return () => orderOnInvoice(call, 10001, 12)
}

/** The link of the first order in the list, as a row or as a card; with `text`, of the first one that has it. */
function orderLink(page: Page, text?: string) {
  const rows = page.locator('[data-row]:visible')
  return (text === undefined ? rows : rows.filter({ has: page.getByText(text, { exact: true }) }))
    .first()
    .getByRole('link')
}

for (const width of [390, 820, 1440]) {
  test(`the queues and an order pass axe at ${width} px, without horizontal overflow`, async ({ page, context }) => {
    await signInStaff(context)
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${shop.address}/admin/orders?tab=all&sort=newest`)
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
    const first = orderLink(page)
    await expect(first).toBeVisible()
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(await overflow()).toBe(0)
    await expectAccessible(page)
    await first.click()
    await expect(page.getByRole('heading', { level: 2, name: 'Activity' })).toBeVisible()
    expect(await overflow()).toBe(0)
    await expectAccessible(page)
  })
}

for (const width of [390, 1440]) {
  test(`Home passes axe at ${width} px, and accepts the oldest order`, async ({ page, context }) => {
    const placeOrder = await signInBuyer()
    await placeOrder()
    await signInStaff(context)
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${shop.address}/admin`)
    const queue = page.getByRole('navigation', { name: 'Queues' }).getByRole('link', { name: 'To accept' })
    const before = Number(/\d+/.exec((await queue.textContent()) ?? '')?.[0])
    expect(before).toBeGreaterThan(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    await expectAccessible(page)
    const accept = page.getByRole('button', { name: /^Accept / }).first()
    const number = ((await accept.getAttribute('aria-label')) ?? '').replace('Accept ', '')
    await accept.click()
    await expect(page.getByText(`${number} accepted`)).toBeVisible()
    await expect(queue).toContainText(String(before - 1))
    await expect(page.getByRole('button', { name: `Accept ${number}`, exact: true })).toBeHidden()
    await queue.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  })
}

test('an order leads to its company and to earlier orders', async ({ page, context }) => {
  await signInStaff(context)
  await page.goto(`${shop.address}/admin/orders?tab=all&sort=newest`)
  await orderLink(page).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Credit' })).toBeVisible()
  const earlier = page.getByRole('definition').getByRole('listitem').first().getByRole('link')
  const number = (await earlier.textContent()) ?? ''
  await earlier.click()
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
  const company = page.getByRole('definition').first().getByRole('link')
  const name = (await company.textContent()) ?? ''
  await company.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('two people on one order: the second is shown what changed, and decides again', async ({ page, context }) => {
  await signInStaff(context)
  await page.goto(`${shop.address}/admin/orders`)
  const link = orderLink(page)
  const number = (await link.textContent()) ?? ''
  await link.click()
  await page.getByRole('button', { name: 'Cancel', exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/Reason/).fill('Sold out')

  const colleague = await context.newPage()
  await colleague.goto(`${shop.address}/admin/orders/${number}`)
  await colleague.getByRole('button', { name: 'Accept' }).first().click()
  await expect(colleague.getByText(`${number} accepted`)).toBeVisible()

  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Sam Staff')
  await expect(dialog.getByRole('alert')).toContainText('accepted the order')
  await dialog.getByRole('button', { name: 'Go back' }).click()
  await expect(page.getByText('Accepted', { exact: true }).first()).toBeVisible()
})

test('the keyboard alone ships an accepted order and books its payment', async ({ page, context }) => {
  await signInStaff(context)
  await page.goto(`${shop.address}/admin/orders?tab=ship`)
  await orderLink(page, 'Open').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Activity' })).toBeVisible()
  await page.keyboard.press('s')
  const dialog = page.getByRole('dialog', { name: '·' })
  await expect(dialog.getByLabel('Carrier')).toBeVisible()
  await dialog.getByLabel('Tracking number').focus()
  await page.keyboard.type('1Z999')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('tracking number 1Z999').first()).toBeVisible()
  // The toast about the shipment is shown now.
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys of this screen' })).toContainText('Book payment')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Keys of this screen' })).toBeHidden()
  await page.keyboard.press('p')
  await dialog.getByLabel('Reference of the transfer').focus()
  await page.keyboard.type('bank 1')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()
})

const selection = (page: Page) => page.getByRole('region', { name: 'Selection' }).getByRole('status')

test('a morning by the keyboard alone: accepts orders together, ships them and books their payments', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000)
  const placeOrder = await signInBuyer()
  const orders: string[] = []
  for (let count = 0; count < 14; count += 1) orders.push((await placeOrder()).invoice)
  const newest = orders.toReversed()
  await signInStaff(context)
  await page.setViewportSize({ width: 1440, height: 900 })

  // 14 orders to accept: the first is marked and selected, and then all up to the last.
  await page.goto(`${shop.address}/admin/orders?tab=accept&sort=newest`)
  await expect(page.getByRole('link', { name: newest[0], exact: true })).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  for (let count = 1; count < 14; count += 1) await page.keyboard.press('j')
  await page.keyboard.press('X')
  await expect(selection(page)).toHaveText('14 selected')
  await page.keyboard.press('E')
  const accepting = page.getByRole('dialog', { name: 'Accept' })
  await expect(accepting.getByText('14 orders will be accepted')).toBeVisible()
  await expect(accepting.getByRole('button', { name: 'Accept' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('14 orders accepted')).toBeVisible()

  // 13 to ship, 13 payments to book: one order after the other, from the queue and back.
  await page.goto(`${shop.address}/admin/orders?tab=ship&sort=newest`)
  for (const number of newest.slice(0, 13)) {
    // The page of an order has links to earlier ones, too.
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
    await expect(page.getByRole('link', { name: number, exact: true })).toBeVisible()
    await page.keyboard.press('j')
    await expect(page.getByRole('row').filter({ has: page.locator('.row-focus') })).toContainText(number)
    await page.keyboard.press('s')
    const dialog = page.getByRole('dialog', { name: `${number}-1` })
    await dialog.getByLabel('Tracking number').focus()
    await page.keyboard.type(`1Z${number}`)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await page.keyboard.press('p')
    const booking = page.getByRole('dialog', { name: `Book payment · ${number}` })
    await booking.getByLabel('Reference of the transfer').focus()
    await page.keyboard.type(`bank ${number}`)
    await page.keyboard.press('Enter')
    await expect(booking).toBeHidden()
    await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()
    await page.keyboard.press('u')
  }
})

test('a file of tracking numbers is checked, and what can ship is shipped', async ({ page, context }) => {
  const placeOrder = await signInBuyer()
  const [one, waiting] = [await placeOrder(), await placeOrder()]
  await signInStaff(context)
  await page.goto(`${shop.address}/admin/orders?tab=accept&sort=newest`)
  await page.getByRole('button', { name: `Accept ${one.invoice}` }).click()
  await expect(page.getByText(`${one.invoice} accepted`)).toBeVisible()
  await page.goto(`${shop.address}/admin/orders/shipments`)
  const csv = `number,carrier,tracking\n${one.invoice},UPS,1Z42\n${waiting.invoice},UPS,1Z43`
  await page.getByLabel('Tracking numbers (CSV or XLSX)', { exact: true }).fill(csv)
  await page.getByRole('button', { name: 'Check' }).click()
  const list = page.getByRole('region', { name: 'Shipments' })
  await expect(list.getByRole('listitem').nth(0)).toContainText('is shipped: 12 units via UPS')
  await expect(list.getByRole('listitem').nth(1)).toContainText('it cannot be shipped now')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ship 1' }).click()
  await expect(page.getByText('1 shipment recorded')).toBeVisible()
})

test('a bank statement with an exact, a partial, a double and a wrong payment', async ({ page, context }) => {
  const placeOrder = await signInBuyer()
  const [one, two] = [await placeOrder(), await placeOrder()]
  await signInStaff(context)
  await page.goto(`${shop.address}/admin/payments/statement`)
  const csv = [
    'Date,Description,Amount',
    `2026-01-05,Wire ${one.invoice},${one.orderTotal}`,
    `2026-01-06,Wire ${two.invoice},10.00`,
    `2026-01-07,Again ${one.invoice},${one.orderTotal}`,
    '2026-01-08,Rent,1.23',
    '2026-01-08,Fee,-15.00',
  ]
  await page.getByLabel('Statement (CSV)', { exact: true }).fill(csv.join('\n'))
  await page.getByRole('button', { name: 'Match' }).click()
  const payments = page.getByRole('region', { name: 'Payments' })
  const lines = payments.getByRole('listitem')
  for (const [index, match] of ['Exact', 'Partial', 'Paid twice', 'Unknown'].entries()) {
    await expect(lines.nth(index)).toContainText(match)
  }
  await expect(payments.getByRole('status')).toHaveText(/^4 payments to book, 2 selected\. 1 line /)
  await expectAccessible(page)
  // The wrong payment was for the second order after all.
  await page.getByLabel('Order or invoice of line 5').fill(two.invoice)
  await expect(payments.getByRole('status')).toContainText('3 selected')
  await page.getByRole('button', { name: 'Book 3 payments' }).click()
  await expect(page.getByText('3 payments booked')).toBeVisible()
  await expect(payments.getByRole('status')).toHaveText(/^1 payment to book, 0 selected\./)
  await page.goto(`${shop.address}/admin/orders/${one.invoice}`)
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()
})

for (const width of [390, 1440]) {
  test(`receivables pass axe at ${width} px`, async ({ page, context }) => {
    await signInStaff(context)
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${shop.address}/admin/payments/receivables`)
    await expect(page.getByRole('heading', { level: 1, name: 'Receivables' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Overdue invoices' }).click()
    await expect(page.getByRole('link', { name: 'Overdue invoices' })).toHaveAttribute('aria-current', 'page')
    await expectAccessible(page)
  })
}
