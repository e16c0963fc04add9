import { expect, type Locator, type Page } from '@playwright/test'
import { newBuyer, PASSWORD } from './new-buyer.ts'

const AJAX = { 'x-requested-with': 'XMLHttpRequest' }
const LATE_MS = 1000

/** Answers what is sent there a second late. */
export async function answerLate(page: Page, path: RegExp): Promise<void> {
  await page.route(path, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATE_MS))
    await route.continue()
  })
}

/** Lets what is sent there wait until what is returned is called. */
export async function holdCalls(page: Page, path: RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    await released
    // Nobody may be there any more.
    await route.continue().catch(() => undefined)
  })
  return release
}

/** The shop does what is sent there next, and what stands before it answers that nobody is there. */
export async function doAndLoseAnswer(page: Page, path: RegExp): Promise<void> {
  let isLost = false
  await page.route(path, async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.fallback()
    isLost = true
    await route.fetch()
    await route.fulfill({ status: 502, body: 'Bad gateway' })
  })
}

/** Looks at another window and comes back: the page asks for what was done there meanwhile. */
export async function lookAway(page: Page): Promise<void> {
  const asked = page.waitForResponse(/cart\/(count|content)$/)
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('focus'))
  })
  await asked
}

/** Presses it when the address is the next one already, in whichever way it changes, and what is seen is not yet. */
export async function pressAsTheAddressChanges(button: Locator): Promise<void> {
  await button.evaluate((pressed: HTMLElement) => {
    const { pushState, replaceState } = history
    const pressAfter =
      (change: typeof pushState): typeof pushState =>
      (...entry) => {
        Object.assign(history, { pushState, replaceState })
        change.apply(history, entry)
        queueMicrotask(() => {
          pressed.click()
        })
      }
    Object.assign(history, { pushState: pressAfter(pushState), replaceState: pressAfter(replaceState) })
  })
}

/** Signs in somebody new who has a seed of these products; its uuid. */
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

/** The units of each line in the cart of who is on this page. */
export async function quantitiesInCart(page: Page, shop: string): Promise<number[]> {
  return (await linesInCart(page, shop)).map(({ quantity }) => quantity)
}

/** What is written on the first line of the cart, as the server has it. */
export async function noteInCart(page: Page, shop: string): Promise<string | null | undefined> {
  return (await linesInCart(page, shop))[0]?.note
}

async function linesInCart(page: Page, shop: string): Promise<{ quantity: number; note: string | null }[]> {
  const answer = await page.request.get(`${shop}/legacy/cart/content`, { headers: AJAX })
  return ((await answer.json()) as { items: { quantity: number; note: string | null }[] }).items
}
