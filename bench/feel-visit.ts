import type { Browser, Page } from '@playwright/test'
import type { Figure } from './measure.ts'

const LONGEST_MS = 100

/** The longest task of the main thread in each step of a visit, at full speed; 0 where none took 50 ms. */
export async function feelVisit(browser: Browser, address: string): Promise<Figure[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.addInitScript(noteLongTasks)
  const figures: Figure[] = []
  async function step(name: string, act: () => Promise<void>): Promise<void> {
    await act()
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(300)
    figures.push({ name: `longest task, ${name}`, value: await longestTask(page), unit: 'ms', most: LONGEST_MS })
  }

  await step('home loads', async () => {
    await page.goto(address)
  })
  await step('typing a search', async () => {
    await page.getByRole('combobox').pressSequentially('terracotta vase', { delay: 60 })
    await page.getByRole('option').last().waitFor()
  })
  await step('the results open', async () => {
    await page.keyboard.press('Enter')
    await page.getByRole('article').first().waitFor()
  })
  await step('filtering', async () => {
    const filters = page.getByRole('complementary', { name: 'Filters' })
    await filters.getByRole('checkbox', { name: 'In stock' }).check()
    await page.waitForURL(/in_stock=1/)
  })
  await step('another view', async () => {
    await page.getByRole('link', { name: 'Compact table' }).click()
    await page.getByRole('table').waitFor()
    await page.getByRole('link', { name: 'Gallery' }).click()
    await page.getByRole('article').first().waitFor()
  })
  await step('an item opens', async () => {
    await page.getByRole('article').first().getByRole('link').first().click()
    await page.getByRole('button', { name: 'Add to cart' }).first().waitFor()
  })
  await step('adding to the cart', async () => {
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    await page.waitForURL(/\/cart$/)
  })
  await context.close()
  return figures
}

function noteLongTasks(): void {
  const longest = { ms: 0 }
  Object.assign(window, { longest })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest.ms = Math.max(longest.ms, duration)
  }).observe({ type: 'longtask', buffered: true })
}

/** The longest since it was last asked. */
function longestTask(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { longest } = window as unknown as { longest: { ms: number } }
    const { ms } = longest
    longest.ms = 0
    return ms
  })
}
