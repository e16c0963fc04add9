import type { Browser, Page } from '@playwright/test'
import type { Figure } from '#bench/measure.ts'

const LONGEST_MS = 100

/** Returns the longest task of the main thread in each step of a visit without CPU throttling; 0 if no task took 50 ms. */
export async function measureLongTasks(browser: Browser, address: string): Promise<Figure[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.addInitScript(recordLongTasks)
  const figures: Figure[] = []
  async function step(name: string, act: () => Promise<void>): Promise<void> {
    await act()
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(300)
    figures.push({ name: `longest task, ${name}`, value: await takeLongestTask(page), unit: 'ms', most: LONGEST_MS })
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

function recordLongTasks(): void {
  const longest = { ms: 0 }
  Object.assign(window, { longest })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest.ms = Math.max(longest.ms, duration)
  }).observe({ type: 'longtask', buffered: true })
}

/** Returns the duration of the longest task since the last call. */
function takeLongestTask(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { longest } = window as unknown as { longest: { ms: number } }
    const { ms } = longest
    longest.ms = 0
    return ms
  })
}
