import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '#tools/test-environment/postgres.ts'
import { startShop } from '#tools/test-environment/shop-process.ts'
import { expect, test } from '#e2e/test-kit/journey.ts'
import { addToCart, newBuyer } from '#e2e/test-kit/new-buyer.ts'
import { placeOrder } from '#e2e/test-kit/place-order.ts'

const server = process.env['POSTGRES_URL'] ?? ''
const GOODS = `ocid,sku,title,price,stock,supplier,category
501,LAN-1,Brass lantern,40,24,acme,lighting
501,LAN-1,Brass lantern with a handle,40,24,acme,lighting
`

test('an operator opens a shop, ships an order with no environment variables set and books a payment by invoice', async ({
  page,
}) => {
  test.skip(server === '', 'PostgreSQL is not installed')
  test.setTimeout(300_000)
  const folder = await mkdtemp(join(tmpdir(), 'trellis-operator-'))
  const databaseUrl = await createDatabase(server, 'operator_day')
  const settings = {
    SELLER_NAME: 'Fennel & Oak LLC',
    SELLER_BANK: 'First Bank of Austin;Account 000123',
  }
  const shop = await startShop(folder, { databaseUrl, demo: false, settings })
  const operate = (...args: string[]) =>
    execFileSync(process.execPath, ['server/cli/cli.ts', ...args], {
      env: { PATH: process.env['PATH'], SHOP_ENV: join(folder, 'shop.env') },
      encoding: 'utf8',
    })
  await writeFile(join(folder, 'shop.env'), `DATABASE_URL=${databaseUrl}\nDATA_DIR=${folder}\n`)
  await writeFile(join(folder, 'goods.csv'), GOODS)
  expect(operate('import', join(folder, 'goods.csv'), '--create-missing')).toContain(
    'by a later row with the same key: line 2\n',
  )

  const email = await newBuyer(page, shop.address)
  await addToCart(page, shop.address, 501, 2)
  await page.goto(`${shop.address}/checkout`)
  await placeOrder(page)
  await expect(page).toHaveURL(/\/thank-you-page/)
  await expect(page.getByRole('main')).toContainText(/T-\d{6}/)
  const order = /T-\d{6}/.exec(await page.getByRole('main').innerText())?.[0] ?? ''
  operate('orders', 'accept', order.toLowerCase())
  expect(operate('orders', 'pick-list')).toContain('  LAN-1  2 × Brass lantern with a handle')
  await writeFile(join(folder, 'tracking.csv'), `suborder,carrier,tracking\n${order}-1,UPS,1Z9\n`)
  const shipped = operate('orders', 'ship-file', join(folder, 'tracking.csv'))
  const invoice = /INV-\d+/.exec(shipped)?.[0] ?? ''
  operate('orders', 'document', invoice, join(folder, 'invoice.pdf'))
  expect((await readFile(join(folder, 'invoice.pdf'), 'latin1')).slice(0, 5)).toBe('%PDF-')

  await expect(async () => {
    await page.goto(`${shop.address}/mailbox/invoice-${invoice}`)
    await expect(page.frameLocator('iframe').getByText('Account 000123')).toBeVisible({ timeout: 1000 })
  }).toPass()
  expect(operate('orders', 'pay', invoice, '--amount', '500', '--reference', `${invoice} ${email}`)).toContain(
    `$500.00 for ${order} booked: payment is paid now; the buyer gets an email.`,
  )
  await page.goto(`${shop.address}/buyer/invoices`)
  await expect(page.getByText(/paid in advance\. We apply it to the orders/)).toBeVisible()
  operate('orders', 'export', 'payments', join(folder, 'payments.json'))
  expect(JSON.parse(await readFile(join(folder, 'payments.json'), 'utf8'))).toMatchObject([{ order, amount: 500 }])
  operate('orders', 'refund', order, '--reason', 'It came late', '--amount', '5')
  await page.goto(`${shop.address}/buyer/orders/${order}`)
  const payment = page.getByRole('region', { name: 'Payment' })
  await expect(payment).toContainText(/Credited\s*−\$5\.00\s*Paid/)
  await shop.stop()
  await rm(folder, { recursive: true, force: true })
})
