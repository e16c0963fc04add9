import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '#e2e/test-kit/expect-accessible.ts'
import { expect, test } from '#e2e/test-kit/journey.ts'
import { addToCart, newBuyer, PASSWORD } from '#e2e/test-kit/new-buyer.ts'

const shop = () => process.env['SHOP_URL'] ?? ''
const ajax = { 'X-Requested-With': 'XMLHttpRequest', Accept: 'application/json' }
test.use({ contextOptions: { reducedMotion: 'reduce' } })
/** Products of the demo shop: a vase in packs of four, and a lamp whose supplier has a $150.00 first-order minimum. */
const VASE = { ocid: 10001, sku: 'HAL-VAS-001-TC', title: 'Halden bottle vase, raw terracotta' }
/** Its stock is one unit. */
const LAST = { ocid: 10250, title: 'Toll Gate pedestal table, ebony' }
const LAMP = { ocid: 10148, title: 'Warren table lamp with a dipped ink base' }

test('a list is pasted, reviewed, corrected and added to the cart on one page', async ({ page }) => {
  await page.goto(`${shop()}/quick-order`)
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Paste a list' }).click()
  await page
    .getByRole('textbox', { name: 'SKUs and quantities' })
    .fill(
      `SKU\tTitle\tPrice\tQty\n${VASE.sku}\tVase\t$19.50\t8\nNO-SUCH-1\t\t$1.00\t5\n${VASE.ocid}\tAgain\t\t4\n10002\t\t\t7`,
    )
  await page.getByRole('button', { name: 'Check list' }).click()
  const rows = page.getByRole('list', { name: 'Order rows' }).getByRole('listitem')
  await expect(rows.nth(0)).toContainText('12 × $18.25 = $219.00')
  await expect(rows.nth(1)).toContainText('No product has the SKU or product number “NO-SUCH-1”')
  await expect(rows.nth(2)).toContainText('Same as row 1, added there.')
  await rows
    .nth(3)
    .getByRole('button', { name: /^Use 4/ })
    .click()
  await expect(page.getByLabel('Quantity, row 4')).toHaveValue('4')
  await expect(rows.nth(3)).toContainText('4 × $19.50 = $78.00')
  await passesAxe(page)

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download 1 row to fix' }).first().click()
  expect((await saved).suggestedFilename()).toBe('rows-to-check.csv')

  await page.reload()
  await expect(page.getByLabel('SKU or product number, row 1', { exact: true })).toHaveValue(VASE.sku)
  await page.getByRole('button', { name: 'Add 2 products to cart' }).click()
  await expect(page.getByText('Added to your cart: 2 products, 16 units, for $')).toBeVisible()
  await expect(page).toHaveURL(/\/quick-order$/)
  await expect(page.getByLabel('SKU or product number, row 1', { exact: true })).toHaveValue('NO-SUCH-1')
  await page.getByRole('link', { name: 'Go to cart' }).click()
  await expect(page.getByText('2 products, 16 units')).toBeVisible()
})

test('a spreadsheet file is parsed, and rows are typed with Enter', async ({ page }) => {
  await page.goto(`${shop()}/quick-order`)
  await page.waitForLoadState('networkidle')
  const csv = `\uFEFF"Spring order";\n"Order qty";"Item no."\n"1,200";"${VASE.sku}"\n`
  await page
    .getByLabel('List file')
    .setInputFiles({ name: 'order.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(page.getByText('1 row read.')).toBeVisible()
  await expect(page.getByLabel('Quantity, row 1')).toHaveValue('1200')
  await page.getByLabel('SKU or product number, row 2').fill('lin-nap-062-sg')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('SKU or product number, row 3')).toBeFocused()
  await expect(page.getByText('No quantity given, set to the minimum of 6.', { exact: true })).toBeVisible()
  await page
    .getByLabel('List file')
    .setInputFiles({ name: 'big.csv', mimeType: 'text/csv', buffer: Buffer.alloc(2_000_001, 'a') })
  await expect(page.getByText('That file is larger than 2 MB.')).toBeVisible()
})

test('a supplier minimum is explained, reached, and unblocks the checkout', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await addToCart(page, shop(), LAMP.ocid, 2)
  await page.goto(`${shop()}/cart`)
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('Add $14.00 to reach Corbel Lamp Works’ $150.00 minimum for a first order')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to checkout' })).toHaveCount(0)
  await passesAxe(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole('button', { name: 'See what’s needed' }).click()
  await expect(page.getByRole('link', { name: 'Shop this maker' })).toBeVisible()
  await page.getByRole('button', { name: `More: Quantity of ${LAMP.title}` }).click()
  await expect(page.getByText('Meets the $150.00 minimum for a first order')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Subtotal $204.00' })).toBeAttached()
  await page.getByRole('link', { name: 'Go to checkout' }).click()
  await expect(page).toHaveURL(/\/checkout/)
})

test('free shipping is shown only for the products that ship free', async ({ page }) => {
  await addToCart(page, shop(), 10001, 32)
  await page.goto(`${shop()}/cart`)
  await expect(page.getByText('Your order ships free.', { exact: true })).toBeVisible()
  await expect(page.getByText('Free', { exact: true })).toBeVisible()
  // Its supplier ships by weight, and for free above $750.00 of its own products.
  await addToCart(page, shop(), 10127, 2)
  await page.reload()
  await expect(page.getByText('Part of your order ships free.')).toBeVisible()
  await expect(page.getByText('Your order ships free.', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Halden Clay Works' })).toContainText('Ships free')
  await expect(page.getByRole('region', { name: 'Quarry Lane Stone' })).toContainText(/Estimated shipping \$\d+\.\d\d/)
})

test('a line gets a note, is saved for later, moved back, removed and restored', async ({ page }) => {
  await addToCart(page, shop(), VASE.ocid, 4)
  await addToCart(page, shop(), LAMP.ocid, 3)
  await page.goto(`${shop()}/cart`)
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: `Add a note on ${VASE.title}` }).click()
  await page.keyboard.type('For the window')
  await page.keyboard.press('Enter')
  const note = page.getByRole('button', { name: `Edit the note on ${VASE.title}: For the window` })
  await expect(note).toBeFocused()
  await page.getByRole('button', { name: 'Change to 8' }).click()
  await expect(page.getByText('2 products, 11 units')).toBeVisible()

  await page.getByRole('button', { name: `Save for later : ${VASE.title}` }).click()
  const aside = page.getByRole('region', { name: 'Saved for later' })
  await expect(aside).toContainText('For the window')
  await expect(page.getByText('1 product, 3 units')).toBeVisible()
  await aside.getByRole('button', { name: 'Move to cart' }).click()
  await expect(page.getByText('2 products, 11 units')).toBeVisible()

  await page.getByRole('button', { name: `Remove ${VASE.title}` }).click()
  await expect(page.getByText('1 product, 3 units')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 products, 11 units')).toBeVisible()
  await expect(note).toBeVisible()
  await page.reload()
  await expect(page.getByText('2 products, 11 units')).toBeVisible()

  await page.getByRole('spinbutton', { name: VASE.title }).fill('0')
  await page.keyboard.press('Tab')
  await expect(page.getByText('1 product, 3 units')).toBeVisible()
  await expect(page.getByRole('button', { name: `Remove ${LAMP.title}` })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 products, 11 units')).toBeVisible()
})

test('removing a line by keyboard moves the focus to the next line, or from the last to the previous one', async ({
  page,
}) => {
  await addToCart(page, shop(), VASE.ocid, 4)
  await addToCart(page, shop(), 10_002, 4)
  await addToCart(page, shop(), LAMP.ocid, 2)
  await page.goto(`${shop()}/cart`)
  await page.waitForLoadState('networkidle')
  const removing = page.getByRole('button', { name: /^Remove / })
  const names = await removing.evaluateAll((buttons) => buttons.map((button) => button.textContent))
  expect(names).toHaveLength(3)
  await removing.nth(1).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 products')).toBeVisible()
  await expect(removing.nth(1)).toBeFocused()
  await expect(removing.nth(1)).toHaveText(names[2] ?? '')
  await page
    .getByRole('button', { name: /^Save for later/ })
    .nth(1)
    .focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 product,')).toBeVisible()
  await expect(removing.first()).toBeFocused()
  await expect(removing.first()).toHaveText(names[0] ?? '')
})

test('a corrected quantity is explained beside its field, and the line total stays in view', async ({ page }) => {
  await addToCart(page, shop(), VASE.ocid, 8)
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${shop()}/cart`)
    await page.waitForLoadState('networkidle')
    const field = page.getByRole('spinbutton', { name: `Quantity of ${VASE.title}` })
    await field.fill(width === 390 ? '10' : '14')
    await field.press('Tab')
    const note = await boxOf(page.getByText(/^Sold in packs of 4, rounded up to /))
    for (const seen of [page.locator('[data-settling]').first(), field]) {
      const box = await boxOf(seen)
      expect(overlap(note, box), `${JSON.stringify(note)} ${JSON.stringify(box)}`).toBe(false)
    }
    expect(note.x + note.width).toBeLessThanOrEqual(width)
  }
})

test('a long cart has pages, and a change stays on its page', async ({ page }) => {
  await addMany(page, 130)
  await page.goto(`${shop()}/cart`)
  await page.waitForLoadState('networkidle')
  const lines = page.locator('[data-line]')
  await expect(lines).toHaveCount(100)
  await expect(page.getByText(/^130 products, /)).toBeVisible()
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }).click()
  await expect(lines).toHaveCount(30)
  await expect(page).toHaveURL(/\/cart\?page=2$/)
  await passesAxe(page)
  await lines
    .first()
    .getByRole('button', { name: /^Remove / })
    .click()
  await expect(page.getByText(/^129 products, /)).toBeVisible()
  await expect(lines).toHaveCount(29)
  await page.reload()
  await expect(lines).toHaveCount(29)
  await page.getByRole('link', { name: 'Previous' }).click()
  await expect(lines).toHaveCount(100)
})

test('what blocks the checkout is reached from every page of a long cart', async ({ page }) => {
  await addMany(page, 130)
  await page.goto(`${shop()}/cart?page=2`)
  await page.waitForLoadState('networkidle')
  const summary = page.getByRole('region', { name: 'Summary' })
  const makers = summary.getByRole('listitem').getByRole('link')
  const links = await makers.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  expect(links.length).toBeGreaterThan(0)
  for (const link of links) {
    await page.goto(`${shop()}${link}`)
    await expect(page.locator(new URL(link, shop()).hash)).toHaveCount(1)
  }
})

test('a line with all available stock shows that its quantity cannot increase', async ({ page }) => {
  await addToCart(page, shop(), LAST.ocid, 1)
  await addToCart(page, shop(), VASE.ocid, 8)
  await page.goto(`${shop()}/cart`)
  await expect(page.getByRole('button', { name: `More: Quantity of ${LAST.title}` })).toBeDisabled()
  await expect(page.getByText(/^Only \d+ in stock$/)).toHaveText('Only 1 in stock')
})

test('the notice about the cart from before the sign-in stays while it is read, and is not on the next page', async ({
  page,
}) => {
  const email = await newBuyer(page, shop())
  await page.request.post(`${shop()}/legacy/logout`, { headers: ajax })
  await addToCart(page, shop(), VASE.ocid, 4)
  await page.request.post(`${shop()}/legacy/login`, { headers: ajax, data: { email, password: PASSWORD } })
  await page.goto(`${shop()}/cart`, { waitUntil: 'networkidle' })
  const notice = page.getByText('We added your cart from before you signed in: 1 product.')
  await expect(notice).toBeVisible()
  // The cart is fetched again.
  await page.getByRole('button', { name: `More: Quantity of ${VASE.title}` }).click()
  await expect(page.getByText('1 product, 8 units')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(notice).toBeVisible()
  await page.reload({ waitUntil: 'networkidle' })
  await expect(page.getByText('1 product, 8 units')).toBeVisible()
  await expect(notice).toBeHidden()
})

test('the guest cart is merged at sign-in, and drafts are saved and swapped', async ({ page }) => {
  const email = await newBuyer(page, shop())
  await addToCart(page, shop(), VASE.ocid, 4)
  await page.request.post(`${shop()}/legacy/logout`, { headers: ajax })
  await addToCart(page, shop(), VASE.ocid, 4)
  await page.request.post(`${shop()}/legacy/login`, { headers: ajax, data: { email, password: PASSWORD } })
  await page.goto(`${shop()}/cart`)
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('1 product, 8 units')).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss this message' }).click()
  await expect(page.getByText(/before you signed in/)).toBeHidden()
  await page.reload()
  await page.waitForLoadState('networkidle')
  await expect(page.getByText(/before you signed in/)).toBeHidden()

  const drawer = page.getByRole('dialog', { name: 'Drafts' })
  await page.getByRole('button', { name: 'Save or open a draft' }).click()
  await drawer.getByLabel('Draft name').fill('Spring window')
  await drawer.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Saved as “Spring window”. Your cart is unchanged.')).toBeVisible()
  await drawer.getByRole('button', { name: /^Delete/ }).click()
  await drawer.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(drawer.getByRole('listitem')).toHaveCount(0)
  await drawer.getByLabel('Then empty my cart and start a new one').check()
  await drawer.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 product, 8 units')).toBeVisible()
  await expect(page.getByText('Your cart is back.')).toBeVisible()

  await page.getByRole('button', { name: 'Save or open a draft' }).click()
  await expect(drawer.getByText('You have no drafts yet.')).toBeVisible()
  await drawer.getByLabel('Draft name').fill('Spring window')
  await drawer.getByLabel('Then empty my cart and start a new one').check()
  await drawer.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await page.getByRole('button', { name: 'Open a draft' }).click()
  await expect(drawer.getByRole('listitem')).toContainText('1 product · 8 units')
  await passesAxe(page)
  await page.keyboard.press('Escape')

  await addToCart(page, shop(), LAMP.ocid, 3)
  await page.reload()
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Save or open a draft' }).click()
  await drawer.getByRole('button', { name: 'Swap with cart' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByText('1 product, 8 units')).toBeVisible()
  await expect(page.getByText(/We saved your previous cart as/)).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('quantities change, lines are removed, and a list is ordered', async ({ page }) => {
    await addToCart(page, shop(), VASE.ocid, 4)
    await page.goto(`${shop()}/cart`)
    await page.getByRole('spinbutton', { name: `Quantity of ${VASE.title}` }).fill('8')
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page.getByText('1 product, 8 units')).toBeVisible()
    await page.getByRole('button', { name: 'Change to 16' }).click()
    await expect(page.getByText('1 product, 16 units')).toBeVisible()
    await page.getByRole('button', { name: `Remove ${VASE.title}` }).click()
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
    await page.getByRole('link', { name: 'Quick order by SKU' }).click()
    await page.getByLabel('SKUs and quantities').fill(`${VASE.sku} 8\nNO-SUCH-1 5`)
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    await expect(page.getByText('Added to your cart: 1 product, 8 units, for $')).toBeVisible()
    await expect(page.getByText('No product has the SKU or product number “NO-SUCH-1”')).toBeVisible()
  })

  test('every page of a long cart can be read and changed', async ({ page }) => {
    await addMany(page, 110)
    await page.goto(`${shop()}/cart`)
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page.locator('[data-line]')).toHaveCount(10)
    await page
      .getByRole('button', { name: /^Remove / })
      .first()
      .click()
    await expect(page).toHaveURL(/\/cart\?page=2$/)
    await expect(page.locator('[data-line]')).toHaveCount(9)
    await expect(page.getByText(/^109 products, /)).toBeVisible()
  })
})

/** Adds the minimum quantity of this number of products that are in stock. */
async function addMany(page: Page, count: number): Promise<void> {
  const rows = Array.from({ length: count + 60 }, (_, index) => ({ product: String(10_001 + index), quantity: null }))
  const checked = await page.request.post(`${shop()}/legacy/cart/check`, { headers: ajax, data: { rows } })
  const { rows: results } = (await checked.json()) as { rows: { status: string }[] }
  const orderable = rows.filter((_, index) => ['ok', 'adjusted'].includes(results[index]?.status ?? ''))
  const data = { rows: orderable.slice(0, count) }
  const answer = await page.request.post(`${shop()}/legacy/cart/bulk`, { headers: ajax, data })
  expect(await answer.json()).toMatchObject({ added: count })
}

async function passesAxe(page: Page): Promise<void> {
  await expectAccessible(page)
}

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>

async function boxOf(seen: Locator): Promise<Box> {
  await expect(seen).toBeVisible()
  const box = await seen.boundingBox()
  if (!box) throw new Error('It has no box.')
  return box
}

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}
