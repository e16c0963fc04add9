import { fillAddress } from './fill-address.ts'
import { doAndLoseAnswer, lookAway, quantitiesInCart } from './hurry-steps.ts'
import { expect, test } from './journey.ts'
import { addToCart, newBuyer } from './new-buyer.ts'

const shop = () => process.env['SHOP_URL'] ?? ''
/** Of a family of five colors, sold by six. */
const NAPKINS = '/inventory/10137'
/** Sold by four. */
const VASE = 10_001
const UNREACHED = 'The shop could not be reached. Please try again.'

// The shop has done what was asked, and its answer is lost: pressed again, it counts once.

test('several of a family are in the cart once', async ({ page }) => {
  await newBuyer(page, shop())
  await page.goto(shop() + NAPKINS)
  // The grid is awake after the page it is on.
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Units of Blush').fill('12')
  await page.getByLabel('Units of Ink').fill('6')
  await page.getByLabel('Units of Ink').blur()
  await expect(page.getByText('18 units')).toBeVisible()
  await doAndLoseAnswer(page, /cart\/bulk$/)
  const add = page.getByRole('button', { name: 'Add all to cart' })
  await add.click()
  await expect(page.getByText('Failed to add product to cart')).toBeVisible()
  await lookAway(page)
  await expect(page.getByRole('banner').getByRole('link', { name: /^Cart, 18/ })).toBeVisible()
  await add.click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByText('2 products, 18 units')).toBeVisible()
  expect(await quantitiesInCart(page, shop())).toEqual([12, 6])
})

test('a cart is kept as one draft, which is added to the cart once', async ({ page }) => {
  await newBuyer(page, shop())
  await addToCart(page, shop(), VASE, 12)
  await page.goto(`${shop()}/cart`)
  await page.getByRole('button', { name: 'Keep as a draft, or open one' }).click()
  const drawer = page.getByRole('dialog', { name: 'Drafts' })
  await drawer.getByLabel('Leave the lines in my cart too').check()
  await doAndLoseAnswer(page, /cart\/drafts$/)
  const keep = drawer.getByRole('button', { name: 'Keep as a draft' })
  await keep.click()
  await expect(page.getByText(UNREACHED)).toBeVisible()
  await lookAway(page)
  await keep.click()
  await expect(drawer.getByRole('listitem')).toHaveCount(1)

  await doAndLoseAnswer(page, /drafts\/[\w-]+\/open$/)
  const add = drawer.getByRole('button', { name: /^Add to the cart/ })
  await add.click()
  await expect(page.getByText(UNREACHED).nth(1)).toBeVisible()
  await lookAway(page)
  await add.click()
  await expect(drawer).toBeHidden()
  expect(await quantitiesInCart(page, shop())).toEqual([24])
})

test('an address is in the book once, and goods go to the one that was meant', async ({ page }) => {
  await newBuyer(page, shop())
  await page.goto(`${shop()}/buyer/show`)
  const book = page.getByRole('region', { name: 'Addresses' })
  const adding = await fillAddress(page)
  await doAndLoseAnswer(page, /buyer\/show\.data/)
  await adding.getByRole('button', { name: 'Add address' }).click()
  await expect(adding.getByRole('status')).toContainText('The shop could not be reached.')
  await adding.getByRole('button', { name: 'Add address' }).click()
  await expect(book.getByRole('heading', { name: 'Barn' })).toHaveCount(1)
  await expect(book.getByRole('heading', { level: 3 })).toHaveCount(2)
  await expect(book).toContainText('This address is in your book')

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

test('goods go where they went while a node of the former release adds an address', async ({ page }) => {
  await newBuyer(page, shop())
  await addToCart(page, shop(), VASE, 12)
  await page.goto(`${shop()}/checkout`)
  const loft = await fillAddress(page, { recipient: 'Cleo in the loft' })
  await loft.getByRole('button', { name: 'Add address' }).click()
  const chosen = page.getByRole('radio', { name: /Cleo in the loft/ })
  await expect(chosen).toBeChecked()
  // It answers without the number of what it has added.
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

test('without JavaScript goods go to the address that was just added', async ({ page, browser }) => {
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

test('a key is made once, and the secret that is shown opens it', async ({ page, playwright }) => {
  await newBuyer(page, shop())
  await page.goto(`${shop()}/buyer/integrations`)
  const keys = page.getByRole('region', { name: 'API keys' })
  await keys.getByLabel('Name').fill('Till')
  await doAndLoseAnswer(page, /buyer\/api-keys$/)
  const make = keys.getByRole('button', { name: 'Make key' })
  await make.click()
  await expect(page.getByText(UNREACHED)).toBeVisible()
  await make.click()
  const key = await keys.getByLabel('API key', { exact: true }).inputValue()
  await expect(keys.getByRole('heading', { name: 'Till', exact: true })).toHaveCount(1)
  const program = await playwright.request.newContext({ extraHTTPHeaders: { Authorization: `Bearer ${key}` } })
  expect((await program.get(`${shop()}/api/v2/buyer/feed.csv`)).status()).toBe(200)
  await program.dispose()
})

test('a webhook is made once, and its secret shown', async ({ page }) => {
  await newBuyer(page, shop())
  await page.goto(`${shop()}/buyer/integrations`)
  const webhooks = page.getByRole('region', { name: 'Webhooks' })
  await webhooks.getByText('Add a webhook').click()
  await webhooks.getByLabel('Address').fill('https://localhost/hooks')
  await doAndLoseAnswer(page, /buyer\/webhooks$/)
  const add = webhooks.getByRole('button', { name: 'Add webhook' })
  await add.click()
  await expect(page.getByText(UNREACHED)).toBeVisible()
  await add.click()
  await expect(webhooks.getByRole('textbox', { name: 'Webhook secret' })).toHaveValue(/^whsec_/)
  await expect(webhooks.getByRole('heading', { name: 'https://localhost/hooks' })).toHaveCount(1)
})
