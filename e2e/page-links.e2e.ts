import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { shop } from './search-steps.ts'

/** How often a document is loaded from now on. */
function documents(page: Page): string[] {
  const loaded: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loaded.push(new URL(request.url()).pathname)
  })
  return loaded
}

const entries = (page: Page) => page.evaluate(() => history.length)

test('the links of cards, menus and the foot lead on without loading a document, and back', async ({ page }) => {
  await page.goto(shop())
  const loaded = documents(page)
  await page.getByRole('main').getByRole('link', { name: 'Candles & Holders', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Candles & Holders')
  const card = page.getByRole('article').first().getByRole('link')
  const path = await card.getAttribute('href')
  await card.click()
  await expect(page).toHaveURL(shop() + (path ?? '-'))
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click()
  await expect(page).toHaveURL(/\/faqs$/)
  await page.goBack()
  await expect(page).toHaveURL(shop() + (path ?? '-'))
  await page.getByRole('link', { name: 'Trellis, home' }).first().click()
  await expect(page).toHaveURL(`${shop()}/`)
  expect(loaded).toEqual([])
})

test('a link to where one already is makes no entry to go back through', async ({ page }) => {
  await page.goto(`${shop()}/faqs`)
  const before = await entries(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click()
  await expect(page).toHaveURL(/\/faqs$/)
  expect(await entries(page)).toBe(before)
})

test('links that something else has put into the page are left to the browser', async ({ page }) => {
  await page.goto(`${shop()}/faqs`)
  const isPrevented = (link: string) =>
    page.evaluate((html) => {
      const box = document.createElement('div')
      box.innerHTML = html
      document.body.append(box)
      const press = new MouseEvent('click', { bubbles: true, cancelable: true })
      let prevented = false
      // Behind all others; the browser is kept from following it, too.
      const look = (event: Event) => {
        prevented = event.defaultPrevented
        event.preventDefault()
      }
      addEventListener('click', look, { once: true })
      box.firstElementChild?.dispatchEvent(press)
      box.remove()
      return prevented
    }, link)
  expect(await isPrevented('<a data-page="2" href="https://reviews.example/faqs">Reviews</a>')).toBe(false)
  expect(await isPrevented('<a data-page="2" href="/faqs" target="_blank">In another tab</a>')).toBe(false)
  expect(await isPrevented('<a data-page="" href="/faqs">Ours</a>')).toBe(true)
})

test('a press that asks for another tab is left to the browser', async ({ page, context }) => {
  await page.goto(`${shop()}/category/lighting`)
  const other = context.waitForEvent('page')
  await page
    .getByRole('article')
    .first()
    .getByRole('link')
    .click({ modifiers: ['ControlOrMeta'] })
  expect((await other).url()).toMatch(/^about:blank$|\/inventory\/\d+\//)
  await expect(page).toHaveURL(/\/category\/lighting$/)
})
