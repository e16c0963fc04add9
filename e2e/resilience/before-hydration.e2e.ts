import type { Page } from '@playwright/test'
import { blockRequests } from '#e2e/test-kit/slow-network-steps.ts'
import { expect, test } from '#e2e/test-kit/journey.ts'

const shop = () => process.env['SHOP_URL'] ?? ''
/** The page and its variant grid are not hydrated before these scripts run. */
const SCRIPTS = /assets\/(entry\.client|order-grid)/

test('a button clicked before hydration acts after hydration', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const hydrate = await blockRequests(page, SCRIPTS)
  await page.goto(shop(), { waitUntil: 'domcontentloaded' })
  await page.getByRole('button', { name: 'Menu' }).click()
  hydrate()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
})

test('input typed before hydration counts after hydration, also in the variant grid', async ({ page }) => {
  const hydrate = await blockRequests(page, SCRIPTS)
  await page.goto(`${shop()}/inventory/10137`, { waitUntil: 'domcontentloaded' })
  const quantity = page.getByRole('main').getByRole('spinbutton', { name: 'Quantity' })
  await quantity.fill('7')
  const ink = page.getByLabel('Units of Ink')
  await ink.fill('12')
  await page.getByLabel('Units of Blush').fill('7')
  await page.getByLabel('Units of Blush').blur()
  hydrate()
  // Sold in packs of six.
  await expect(quantity).toHaveValue('12')
  await expect(page.getByLabel('Units of Blush')).toHaveValue('12')
  await expect(ink).toHaveValue('12')
  await expect(page.getByText('24 units')).toBeVisible()
})

test('each field of a controlled group typed before hydration counts', async ({ page }) => {
  const hydrate = await blockRequests(page, SCRIPTS)
  await page.goto(`${shop()}/quick-order`, { waitUntil: 'domcontentloaded' })
  await page.getByLabel('SKU or product number, row 1', { exact: true }).fill('10001')
  await page.getByLabel('Quantity, row 1').fill('12')
  hydrate()
  await page.getByRole('button', { name: 'Add 1 product to cart' }).first().click()
  await expect(page.getByText(/^Added to your cart: 1 product, 12 units, for/)).toBeVisible()
})

test('two filters and both ends of a price set before hydration count, but no filter that was unset', async ({
  page,
}) => {
  const hydrate = await blockRequests(page, SCRIPTS)
  await page.goto(`${shop()}/category`, { waitUntil: 'domcontentloaded' })
  const filters = page.locator('#filters')
  const [first, second] = [filters.locator('input[name=color]').nth(0), filters.locator('input[name=color]').nth(1)]
  await first.check()
  await filters.locator('input[name=in_stock]').check()
  await second.check()
  await second.uncheck()
  await filters.locator('input[name=price_from]').fill('10')
  await filters.locator('input[name=price_to]').fill('50')
  await filters.locator('input[name=price_to]').blur()
  hydrate()
  await expect(page).toHaveURL(/price=10(:|%3A)50/)
  await expect(page).toHaveURL(/in_stock=1/)
  await expect(page).toHaveURL(/color=/)
  await expect(first).toBeChecked()
  await expect(second).not.toBeChecked()
  await expect(filters.locator('input[name=in_stock]')).toBeChecked()
})

test('before hydration, the last choice of a group counts, an emptied field is replayed, and clicks follow input', async ({
  page,
}) => {
  const replay = await openUnhydrated(
    page,
    `<label><input type="radio" name="to" value="a"> A</label> <label><input type="radio" name="to" value="b"> B</label>
     <label><input type="radio" name="to" value="d" checked> D</label>
     <label>Name <input value="Nora"></label> <button type="button" value="+">More</button>`,
  )
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByLabel('A', { exact: true }).check()
  await page.getByLabel('B', { exact: true }).check()
  await page.getByLabel('Name').fill('')
  expect(await replay()).toEqual([
    ['click', 'b', true],
    ['change', 'b', true],
    ['input', '', false],
    ['change', '', false],
    ['focusout', 'b', true],
    ['click', '+', undefined],
  ])
})

test('composed text counts when composition ends, and chosen files and lists stay', async ({ page }) => {
  const replay = await openUnhydrated(
    page,
    `<label>Word <input value="old"></label> <label>Half <input value="half"></label> <label>File <input type="file"></label>
     <label>Some <select multiple><option>1<option>2<option>3</select></label>`,
  )
  await page.getByLabel('File').setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') })
  await page.getByLabel('Some').selectOption(['1', '3'])
  const compose = (label: string, isDone: boolean) =>
    page.getByLabel(label).evaluate((field: HTMLInputElement, done) => {
      field.value = 'ねこ'
      field.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }))
      if (done) field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
    }, isDone)
  await compose('Word', true)
  await compose('Half', false)
  const events = await replay()
  expect(events.filter(([event]) => event === 'input')).toEqual([['input', 'ねこ', false]])
  expect(events.filter(([event]) => event === 'change')).toHaveLength(3)
  expect(await page.getByLabel('File').evaluate((field: HTMLInputElement) => field.files?.length)).toBe(1)
  await expect(page.getByLabel('Some')).toHaveValues(['1', '3'])

  const ended = page.getByLabel('Half').evaluate(
    (field) =>
      new Promise<string>((resolve) => {
        field.addEventListener('change', () => resolve((field as HTMLInputElement).value))
        field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
      }),
  )
  expect(await ended).toBe('ねこ')
})

/** Opens a page that is not hydrated. The returned function hydrates it and returns the replayed events: type, value, checked. */
async function openUnhydrated(
  page: Page,
  content: string,
): Promise<() => Promise<[string, string, boolean | undefined][]>> {
  const [script] =
    /\(function replayEarlyInput\b.*?\}\)\(\);/s.exec(await (await page.request.get(shop())).text()) ?? []
  await page.setContent(content)
  if (script === undefined) throw new Error('The page has no script that replays early input.')
  await page.evaluate(script)
  return () =>
    page.evaluate(async () => {
      const events: [string, string, boolean | undefined][] = []
      for (const event of ['input', 'click', 'change', 'focusout']) {
        addEventListener(event, ({ target }) => {
          const { value, checked } = target as HTMLInputElement
          events.push([event, value, checked])
        })
      }
      dispatchEvent(new Event('hydrated'))
      // A fixed wait: no further event may follow the replayed ones.
      await new Promise((resolve) => setTimeout(resolve, 100))
      return events
    })
}
