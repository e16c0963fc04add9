import type { Page } from '@playwright/test'
import { holdCalls } from './hurry-steps.ts'
import { expect, test } from './journey.ts'

const shop = () => process.env['SHOP_URL'] ?? ''
/** Without them a page sleeps, and a grid in it. */
const SCRIPTS = /assets\/(entry\.client|order-grid)/

test('a button pressed before the page is awake does what it says once it is', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const wake = await holdCalls(page, SCRIPTS)
  await page.goto(shop(), { waitUntil: 'domcontentloaded' })
  await page.getByRole('button', { name: 'Menu' }).click()
  wake()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
})

test('what is typed into a page that sleeps counts once it is awake, in the grid of a family, too', async ({
  page,
}) => {
  const wake = await holdCalls(page, SCRIPTS)
  await page.goto(`${shop()}/inventory/10137`, { waitUntil: 'domcontentloaded' })
  const quantity = page.getByRole('main').getByRole('spinbutton', { name: 'Quantity' })
  await quantity.fill('7')
  const ink = page.getByLabel('Units of Ink')
  await ink.fill('12')
  await page.getByLabel('Units of Blush').fill('7')
  await page.getByLabel('Units of Blush').blur()
  wake()
  // Sold by six.
  await expect(quantity).toHaveValue('6')
  await expect(page.getByLabel('Units of Blush')).toHaveValue('6')
  await expect(ink).toHaveValue('12')
  await expect(page.getByText('18 units')).toBeVisible()
})

test('so does each field of what is one to React', async ({ page }) => {
  const wake = await holdCalls(page, SCRIPTS)
  await page.goto(`${shop()}/quick-order`, { waitUntil: 'domcontentloaded' })
  await page.getByLabel('SKU or product number, row 1', { exact: true }).fill('10001')
  await page.getByLabel('Quantity, row 1').fill('12')
  wake()
  await page.getByRole('button', { name: 'Add 1 product to cart' }).first().click()
  await expect(page.getByText(/^1 product, 12 units for/)).toBeVisible()
})

test('so do two filters and both ends of a price, but no filter that was taken back', async ({ page }) => {
  const wake = await holdCalls(page, SCRIPTS)
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
  wake()
  await expect(page).toHaveURL(/price=10(:|%3A)50/)
  await expect(page).toHaveURL(/in_stock=1/)
  await expect(page).toHaveURL(/color=/)
  await expect(first).toBeChecked()
  await expect(second).not.toBeChecked()
  await expect(filters.locator('input[name=in_stock]')).toBeChecked()
})

test('of a group the choice that was last counts, an emptied field says so, and what is pressed comes after what was typed', async ({
  page,
}) => {
  const said = await asleep(
    page,
    `<label><input type="radio" name="to" value="a"> A</label> <label><input type="radio" name="to" value="b"> B</label>
     <label><input type="radio" name="to" value="d" checked> D</label>
     <label>Name <input value="Nora"></label> <button type="button" value="+">More</button>`,
  )
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByLabel('A', { exact: true }).check()
  await page.getByLabel('B', { exact: true }).check()
  await page.getByLabel('Name').fill('')
  expect(await said()).toEqual([
    ['click', 'b', true],
    ['change', 'b', true],
    ['input', '', false],
    ['change', '', false],
    ['focusout', 'b', true],
    ['click', '+', undefined],
  ])
})

test('what is composed counts once it is done, and files and lists stay as they were chosen', async ({ page }) => {
  const said = await asleep(
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
  const told = await said()
  expect(told.filter(([event]) => event === 'input')).toEqual([['input', 'ねこ', false]])
  expect(told.filter(([event]) => event === 'change')).toHaveLength(3)
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

/** A page that sleeps. Wakes it, and tells which fields said what then: the event, the value, and whether it is chosen. */
async function asleep(page: Page, content: string): Promise<() => Promise<[string, string, boolean | undefined][]>> {
  const [script] = /\(function keepTouches\b.*?\}\)\(\);/s.exec(await (await page.request.get(shop())).text()) ?? []
  await page.setContent(content)
  await page.evaluate(script ?? 'the page keeps no touches')
  return () =>
    page.evaluate(async () => {
      const told: [string, string, boolean | undefined][] = []
      for (const event of ['input', 'click', 'change', 'focusout']) {
        addEventListener(event, ({ target }) => {
          const { value, checked } = target as HTMLInputElement
          told.push([event, value, checked])
        })
      }
      dispatchEvent(new Event('awake'))
      await new Promise((resolve) => setTimeout(resolve, 100))
      return told
    })
}
