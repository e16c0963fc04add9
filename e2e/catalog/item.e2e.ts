import { expectAccessible } from '#e2e/test-kit/expect-accessible.ts'
import { quantitiesInCart } from '#e2e/test-kit/slow-network-steps.ts'
import { expect, test } from '#e2e/test-kit/journey.ts'

const shop = () => process.env['SHOP_URL'] ?? ''
/** Products of the demo shop: one with five color variants, one that is discontinued, and one that is sold out. */
const NAPKINS = '/inventory/10137'
const DISCONTINUED = '/inventory/10112'
const SOLD_OUT = '/inventory/10048'

test('an image opens full screen and closes by keyboard', async ({ page }) => {
  await page.goto(shop() + NAPKINS)
  await page.waitForLoadState('networkidle')
  const image = page.getByTitle('View larger image').first()
  await image.focus()
  await page.keyboard.press('Enter')
  const window = page.getByRole('dialog')
  const large = window.getByRole('button', { name: /Zoom in$/ }).last()
  await expect(large).toBeFocused()
  await page.keyboard.press('+')
  await expect(window.getByRole('group', { name: /scroll to pan/ })).toBeVisible()
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('Tab')
  // The focus trap wraps around from the last element asynchronously.
  await expect.poll(() => window.evaluate((popup) => popup.contains(document.activeElement))).toBe(true)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(window).toBeHidden()
  await expect(image).toBeFocused()
})

test('the page shows the ship date, the current price break and the next saving', async ({ page }) => {
  await page.goto(shop() + NAPKINS)
  await expect(page.getByText(/Ships \w{3} \d+/)).toBeVisible()
  await expect(page.locator('tr[aria-current]')).toContainText('6 – 11 units')
  await expect(page.getByText('Order 12 and pay $16.80 each')).toBeVisible()
  await page.getByRole('button', { name: 'More: Quantity' }).click()
  await expect(page.locator('tr[aria-current]')).toContainText('12 – 23 units')
  await expect(page.getByText('12 units = 2 packs')).toBeVisible()
})

test('the unit price is in the first viewport of a product page on a phone and a tablet', async ({ page }) => {
  for (const [width, height] of [
    [390, 844],
    [390, 664],
    [768, 1024],
    [820, 1100],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(shop() + NAPKINS)
    const seen = await page.evaluate(() => {
      const bar = document.querySelector('.foot-bar')?.getBoundingClientRect().top ?? 0
      const amounts = [...document.querySelectorAll('h1 + div .figures, .foot-bar .unit-line')]
      const bottoms = amounts.map((at) => at.getBoundingClientRect()).filter((box) => box.height > 0)
      return bottoms.filter((box) => box.bottom <= bar || (box.top >= bar && box.bottom <= innerHeight)).length
    })
    expect(seen, `${width} px by ${height} px`).toBeGreaterThanOrEqual(1)
    const images = page.getByRole('list', { name: 'Images' })
    expect((await images.boundingBox())?.height, `${width} px`).toBeLessThanOrEqual(Math.ceil(height * 0.44))
  }
})

test('a failed add while offline is reported once the network is back, and then works', async ({ page, context }) => {
  const toasts = page.locator('[data-sonner-toast]')
  await page.goto(shop() + NAPKINS)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  // The button was neither hovered nor focused, so the toast code is not loaded and cannot load before the network is back.
  await page
    .locator('form:has([name=quantity])')
    .first()
    .evaluate((form: HTMLFormElement) => form.requestSubmit())
  // A fixed wait: no toast may appear in this time.
  await page.waitForTimeout(1000)
  await expect(toasts).toHaveCount(0)
  await context.setOffline(false)
  await expect(toasts.getByText('Failed to add product to cart')).toBeVisible()
  await page
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByText('Product has been added to cart')).toBeVisible()
})

test('an add button focused before going offline reports the failure at once', async ({ page, context }) => {
  await page.goto(shop() + NAPKINS)
  await page.waitForLoadState('networkidle')
  const add = page.getByRole('button', { name: /^Add to cart/ }).first()
  await add.focus()
  // Focusing the button loaded the toast region.
  await expect(page.getByRole('region', { name: /^Notifications/ })).toBeAttached()
  await context.setOffline(true)
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-sonner-toast]').getByText('Failed to add product to cart')).toBeVisible()
})

test('several variants go into the cart with one click', async ({ page }) => {
  await page.goto(shop() + NAPKINS)
  await page.waitForLoadState('networkidle')
  await page.getByRole('link', { name: 'Order several variants' }).click()
  await page.getByLabel('Units of Blush').fill('10')
  await page.getByLabel('Units of Ink').fill('6')
  await page.getByLabel('Units of Ink').blur()
  await expect(page.getByText('Sold in packs of 6, rounded up to 12. Or enter 6')).toBeVisible()
  await expect(page.getByText('18 units')).toBeVisible()
  await page.getByRole('button', { name: 'Add all to cart' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByText('2 products, 18 units')).toBeVisible()
  await expect(page.getByRole('link', { name: /18/ }).first()).toBeVisible()
})

test('the grid names the variant that failed, and does not add the others again', async ({ page }) => {
  await page.goto(shop() + NAPKINS)
  await page.waitForLoadState('networkidle')
  const add = page.getByRole('button', { name: 'Add all to cart' })
  await page.getByLabel('Units of Blush').fill('999999')
  await page.getByLabel('Units of Blush').blur()
  await add.click()
  await expect(page).toHaveURL(/\/cart$/)
  await page.goto(shop() + NAPKINS)
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Units of Blush').fill('6')
  await page.getByLabel('Units of Ink').fill('6')
  await page.getByLabel('Units of Ink').blur()
  await add.click()
  const result = page.getByRole('alert').filter({ hasText: '1 product added to your cart.' })
  await expect(result.getByRole('listitem')).toHaveText(/^Blush: /)
  await expect(page.getByLabel('Units of Ink')).toHaveValue('')
  await expect(page.getByLabel('Units of Blush')).toHaveValue('6')
  await add.click()
  await expect(result).toBeHidden()
  expect((await quantitiesInCart(page, shop())).at(-1)).toBe(6)
})

test('recently viewed products are listed below the next product', async ({ page }) => {
  await page.goto(`${shop()}/inventory/10001`)
  await page.waitForLoadState('networkidle')
  await page.goto(shop() + NAPKINS)
  const recent = page.getByRole('region', { name: 'Recently viewed' })
  await recent.scrollIntoViewIfNeeded()
  await expect(recent.getByRole('article').getByRole('link')).toHaveAttribute('href', /^\/inventory\/10001\//)
})

test('a discontinued product keeps its page and links to its replacement, and a product links to its supplier', async ({
  page,
}) => {
  await page.goto(shop() + DISCONTINUED)
  await expect(page.getByText('This product has been discontinued.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add to cart' })).toHaveCount(0)
  await page.getByRole('region', { name: 'Replacement' }).getByRole('link').click()
  await expect(page).toHaveURL(/\/inventory\/10111\/sunday-pitcher/)
  await page.getByRole('link', { name: 'Muddy Fork Pottery', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Muddy Fork Pottery' })).toBeVisible()
  await expectAccessible(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the variant grid works, and shows an error when it is empty', async ({ page }) => {
    await page.goto(shop() + NAPKINS)
    await page.getByRole('button', { name: 'Add all to cart' }).click()
    await expect(page.getByRole('alert')).toContainText('Please enter how many units you need.')
    await page.getByLabel('Units of Sand').fill('6')
    await page.getByLabel('Units of Ochre').fill('12')
    await page.getByRole('button', { name: 'Add all to cart' }).click()
    await expect(page.getByText('2 products, 18 units')).toBeVisible()
  })

  test('the grid names the variant whose quantity was corrected', async ({ page }) => {
    await page.goto(shop() + NAPKINS)
    await page.getByLabel('Units of Sand').fill('6')
    await page.getByLabel('Units of Ochre').fill('5')
    await page.locator('form:has([name=grid])').evaluate((form: HTMLFormElement) => form.submit())
    await expect(page.getByRole('alert')).toContainText('2 products added to your cart.')
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveText('Ochre: The minimum is 6. Added 6.')
    expect(await quantitiesInCart(page, shop())).toEqual([6, 6])
  })

  test('structured data describes the product, its offer and its breadcrumbs', async ({ page }) => {
    await page.goto(shop() + NAPKINS)
    const documents = await page.locator('script[type="application/ld+json"]').allTextContents()
    const [product, trail] = documents.map((text) => JSON.parse(text))
    expect(product).toMatchObject({ '@type': 'Product', offers: { '@type': 'Offer', price: 18 } })
    expect(trail['@type']).toBe('BreadcrumbList')
    expect(trail.itemListElement.map(({ name }: { name: string }) => name).slice(0, 2)).toEqual([
      'Home',
      'Kitchen & Dining',
    ])
  })
})

test('a guest asks for an email about a product that is sold out, signs in, and takes it back in the profile', async ({
  page,
}) => {
  const { email, password } = { email: 'elena@example.com', password: 'terracotta-morning-9' }
  await page.goto(shop() + SOLD_OUT)
  await page.getByRole('button', { name: 'Email me when it’s back' }).click()
  const window = page.getByRole('dialog', { name: 'Sign in' })
  await window.getByLabel('Email or username').fill(email)
  await window.getByLabel('Password', { exact: true }).fill(password)
  await window.getByRole('button', { name: 'Sign in', exact: true }).click()
  const requested = page.getByRole('status').filter({ hasText: 'We’ll email you once when it’s back in stock.' })
  await expect(requested).toBeVisible()
  await page.reload()
  await expect(requested).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${shop()}/buyer/show#back-in-stock`)
  const section = page.getByRole('region', { name: 'Back in stock' })
  await section.getByRole('button', { name: /^Remove/ }).click()
  await expect(section).toContainText('You’re not waiting for any product.')
})
