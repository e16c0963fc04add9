import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'

const shop = () => process.env['SHOP_URL'] ?? ''

test('a button pressed before the page is awake does what it says once it is', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.route(/assets\/entry\.client/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  await page.goto(shop(), { waitUntil: 'domcontentloaded' })
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
})

test('what is typed and ticked before the page is awake counts once it is', async ({ page }) => {
  await page.route(/assets\/(entry\.client|order-grid)/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await page.goto(`${shop()}/inventory/10137`, { waitUntil: 'domcontentloaded' })
  const quantity = page.getByRole('main').getByRole('spinbutton', { name: 'Quantity' })
  await quantity.fill('7')
  const ink = page.getByLabel('Units of Ink')
  await ink.fill('12')
  await page.getByLabel('Units of Blush').fill('7')
  await page.getByLabel('Units of Blush').blur()
  // Sold by six.
  await expect(quantity).toHaveValue('6')
  await expect(page.getByLabel('Units of Blush')).toHaveValue('6')
  await expect(ink).toHaveValue('12')
  await expect(page.getByText('18 units')).toBeVisible()

  await page.goto(`${shop()}/inventory/search?keyword=vase`, { waitUntil: 'domcontentloaded' })
  const inStock = page.getByRole('main').getByRole('checkbox', { name: /^In stock/ })
  await inStock.check()
  await expect(page).toHaveURL(/in_stock=1|stock=1/)
  await expect(inStock).toBeChecked()
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
    ['focusout', 'b', true],
    ['input', '', false],
    ['change', '', false],
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
  for (const label of ['Word', 'Half']) {
    await page.getByLabel(label).evaluate((field: HTMLInputElement, isDone) => {
      field.value = 'ねこ'
      field.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }))
      if (isDone) field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
    }, label === 'Word')
  }
  const told = await said()
  expect(told.filter(([event]) => event === 'input')).toEqual([['input', 'ねこ', false]])
  expect(told.filter(([event]) => event === 'change')).toHaveLength(3)
  expect(await page.getByLabel('File').evaluate((field: HTMLInputElement) => field.files?.length)).toBe(1)
  await expect(page.getByLabel('Some')).toHaveValues(['1', '3'])
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
