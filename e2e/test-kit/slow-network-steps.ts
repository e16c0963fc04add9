import { expect, type Locator, type Page } from '@playwright/test'
import { newBuyer, PASSWORD } from './new-buyer.ts'

const AJAX = { 'x-requested-with': 'XMLHttpRequest' }
const LATENCY_MS = 1000

/** Simulates latency: delays requests to the path by one second. */
export async function delayRequests(page: Page, path: RegExp): Promise<void> {
  await page.route(path, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATENCY_MS))
    await route.continue()
  })
}

/** Blocks requests to the path until the returned function is called. */
export async function blockRequests(page: Page, path: RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    await released
    // The page may be closed by now.
    await route.continue().catch(() => undefined)
  })
  return release
}

/** Lets the server process the next POST to the path, and replaces its response with a 502 of the proxy. */
export async function loseResponse(page: Page, path: RegExp): Promise<void> {
  let isLost = false
  await page.route(path, async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.fallback()
    isLost = true
    await route.fetch()
    await route.fulfill({ status: 502, body: 'Bad gateway' })
  })
}

/** Switches to another window and back, which makes the page revalidate the cart. */
export async function refocusWindow(page: Page): Promise<void> {
  const revalidated = page.waitForResponse(/cart\/(count|content)$/)
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('focus'))
  })
  await revalidated
}

/** Clicks the button right after the next URL change, before the page renders the new URL. */
export async function clickOnUrlChange(button: Locator): Promise<void> {
  await button.evaluate((target: HTMLElement) => {
    const { pushState, replaceState } = history
    const clickAfter =
      (change: typeof pushState): typeof pushState =>
      (...entry) => {
        Object.assign(history, { pushState, replaceState })
        change.apply(history, entry)
        queueMicrotask(() => {
          target.click()
        })
      }
    Object.assign(history, { pushState: clickAfter(pushState), replaceState: clickAfter(replaceState) })
  })
}

/** Signs in a new buyer who has a seed of these products. Returns the uuid of the seed. */
export async function newBuyerWithSeed(page: Page, shop: string, ocids: readonly number[]): Promise<string> {
  const login = { email: await newBuyer(page, shop), password: PASSWORD }
  const answer = await page.request.post(`${shop}/legacy/login`, { headers: AJAX, data: login })
  const { token } = (await answer.json()) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  const made = await page.request.post(`${shop}/api/v2/buyer/seed`, { headers, data: { name: 'In a hurry' } })
  const { uuid } = ((await made.json()) as { data: { uuid: string } }).data
  for (const ocid of ocids) {
    const data = { ocid, seeds: [uuid] }
    expect((await page.request.post(`${shop}/api/v2/buyer/seed/attach`, { headers, data })).ok()).toBe(true)
  }
  return uuid
}

/** Returns the units of each line in the cart of the buyer of this page. */
export async function quantitiesInCart(page: Page, shop: string): Promise<number[]> {
  return (await linesInCart(page, shop)).map(({ quantity }) => quantity)
}

/** Returns the note of the first cart line, as stored by the server. */
export async function noteInCart(page: Page, shop: string): Promise<string | null | undefined> {
  return (await linesInCart(page, shop))[0]?.note
}

async function linesInCart(page: Page, shop: string): Promise<{ quantity: number; note: string | null }[]> {
  const answer = await page.request.get(`${shop}/legacy/cart/content`, { headers: AJAX })
  return ((await answer.json()) as { items: { quantity: number; note: string | null }[] }).items
}
