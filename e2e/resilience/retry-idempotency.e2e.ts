import { fillAddress } from '#e2e/test-kit/fill-address.ts'
import { loseResponse, refocusWindow, quantitiesInCart } from '#e2e/test-kit/slow-network-steps.ts'
import { expect, test } from '#e2e/test-kit/journey.ts'
import { addToCart, newBuyer } from '#e2e/test-kit/new-buyer.ts'

const shop = () => process.env['SHOP_URL'] ?? ''
/** One of five color variants, sold in packs of six. */
const NAPKINS = '/inventory/10137'
/** Sold in packs of four. */
const VASE = 10_001
const UNREACHED = 'The shop could not be reached. Please try again.'

// Idempotency: the server processes the request and its response is lost. A retry does not repeat the effect.

test('several variants are in the cart once', async ({ page }) => {
  await newBuyer(page, shop())
  await page.goto(shop() + NAPKINS)
  // The variant grid is hydrated after its page.
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Units of Blush').fill('12')
  await page.getByLabel('Units of Ink').fill('6')
  await page.getByLabel('Units of Ink').blur()
  await expect(page.getByText('18 units')).toBeVisible()
  await loseResponse(page, /cart\/bulk$/)
  const add = page.getByRole('button', { name: 'Add all to cart' })
  await add.click()
  await expect(page.getByText('Failed to add product to cart')).toBeVisible()
  await refocusWindow(page)
  await expect(page.getByRole('banner').getByRole('link', { name: /^Cart, 18/ })).toBeVisible()
  await add.click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByText('2 products, 18 units')).toBeVisible()
  expect(await quantitiesInCart(page, shop())).toEqual([12, 6])
})

test('a cart is saved as one draft, which is added to the cart once', async ({ page }) => {
  await newBuyer(page, shop())
  await addToCart(page, shop(), VASE, 12)
  await page.goto(`${shop()}/cart`)
  await page.getByRole('button', { name: 'Save or open a draft' }).click()
  const drawer = page.getByRole('dialog', { name: 'Drafts' })
  await loseResponse(page, /cart\/drafts$/)
  const keep = drawer.getByRole('button', { name: 'Save draft' })
  await keep.click()
  await expect(page.getByText(UNREACHED)).toBeVisible()
  await refocusWindow(page)
  await keep.click()
  await expect(drawer.getByRole('listitem')).toHaveCount(1)

  await loseResponse(page, /drafts\/[\w-]+\/open$/)
  const add = drawer.getByRole('button', { name: /^Add to cart/ })
  await add.click()
  await expect(page.getByText(UNREACHED).nth(1)).toBeVisible()
  await refocusWindow(page)
  await add.click()
  await expect(drawer).toBeHidden()
  expect(await quantitiesInCart(page, shop())).toEqual([24])
})

test('an address is stored once, and the order ships to the chosen one', async ({ page }) => {
  await newBuyer(page, shop())
  await page.goto(`${shop()}/buyer/show`)
  const book = page.getByRole('region', { name: 'Addresses' })
  const adding = await fillAddress(page)
  await loseResponse(page, /buyer\/show\.data/)
  await adding.getByRole('button', { name: 'Add address' }).click()
  await expect(adding.getByRole('status')).toContainText('The shop could not be reached.')
  await adding.getByRole('button', { name: 'Add address' }).click()
  await expect(book.getByRole('heading', { name: 'Barn' })).toHaveCount(1)
  await expect(book.getByRole('heading', { level: 3 })).toHaveCount(2)
  await expect(book).toContainText('Address added')

  await addToCart(page, shop(), VASE, 12)
  await page.goto(`${shop()}/checkout`)
  const loft = await fillAddress(page, { recipient: 'Cleo in the loft' })
  await loft.getByRole('button', { name: 'Add address' }).click()
  await expect(page.getByRole('radio', { name: /Cleo in the loft/ })).toBeChecked()
  const barn = await fillAddress(page)
  await barn.getByRole('button', { name: 'Add address' }).click()
  await expect(page.getByRole('radio', { name: /Cleo Marsh.*4 Mill Lane/s })).toBeChecked()
  await expect(page.getByRole('radio', { name: /4 Mill Lane/ })).toHaveCount(2)
})

test('the order ships to the same address while a node of the previous release adds an address', async ({ page }) => {
  await newBuyer(page, shop())
  await addToCart(page, shop(), VASE, 12)
  await page.goto(`${shop()}/checkout`)
  const loft = await fillAddress(page, { recipient: 'Cleo in the loft' })
  await loft.getByRole('button', { name: 'Add address' }).click()
  const chosen = page.getByRole('radio', { name: /Cleo in the loft/ })
  await expect(chosen).toBeChecked()
  // The response of the previous release lacks the id of the added address.
  await page.route(/checkout\/invoice\.data/, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('"added"', '"unheard"') })
  })
  const barn = await fillAddress(page)
  await barn.getByRole('button', { name: 'Add address' }).click()
  await expect(page.getByRole('radio', { name: /4 Mill Lane/ })).toHaveCount(2)
  await page.waitForLoadState('networkidle')
  await expect(chosen).toBeChecked()
})

test('without JavaScript the order ships to the address that was just added', async ({ page, browser }) => {
  await newBuyer(page, shop())
  await addToCart(page, shop(), VASE, 12)
  const plain = await browser.newPage({ javaScriptEnabled: false, storageState: await page.context().storageState() })
  await plain.goto(`${shop()}/checkout/invoice`)
  const barn = await fillAddress(plain)
  await barn.getByRole('button', { name: 'Add address' }).click()
  await expect(plain.getByRole('radio', { name: /4 Mill Lane/ })).toBeChecked()
  await expect(plain).toHaveURL(/\/checkout\/invoice\?address=\d+/)
  await plain.close()
})

test('a key is created once, and the shown secret works', async ({ page, playwright }) => {
  await newBuyer(page, shop())
  await page.goto(`${shop()}/buyer/integrations`)
  const keys = page.getByRole('region', { name: 'API keys' })
  await keys.getByLabel('Name').fill('Till')
  await loseResponse(page, /buyer\/api-keys$/)
  const make = keys.getByRole('button', { name: 'Create key' })
  await make.click()
  await expect(page.getByText(UNREACHED)).toBeVisible()
  await make.click()
  const key = await keys.getByLabel('API key', { exact: true }).inputValue()
  await expect(keys.getByRole('heading', { name: 'Till', exact: true })).toHaveCount(1)
  const program = await playwright.request.newContext({ extraHTTPHeaders: { Authorization: `Bearer ${key}` } })
  expect((await program.get(`${shop()}/api/v2/buyer/feed.csv`)).status()).toBe(200)
  await program.dispose()
})

test('a webhook is created once, and its secret is shown', async ({ page }) => {
  await newBuyer(page, shop())
  await page.goto(`${shop()}/buyer/integrations`)
  const webhooks = page.getByRole('region', { name: 'Webhooks' })
  await webhooks.getByText('Add a webhook').click()
  await webhooks.getByLabel('URL').fill('https://localhost/hooks')
  await loseResponse(page, /buyer\/webhooks$/)
  const add = webhooks.getByRole('button', { name: 'Add webhook' })
  await add.click()
  await expect(page.getByText(UNREACHED)).toBeVisible()
  await add.click()
  await expect(webhooks.getByRole('textbox', { name: 'Webhook secret' })).toHaveValue(/^whsec_/)
  await expect(webhooks.getByRole('heading', { name: 'https://localhost/hooks' })).toHaveCount(1)
})
