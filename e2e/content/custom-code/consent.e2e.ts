import { expect, test } from '#e2e/test-kit/journey.ts'
import { eventNames, recordTrackers } from '#e2e/test-kit/trackers.ts'
import {
  allowCustomCode,
  type CustomCodeShop,
  openCustomCodeShop,
  recordRun,
  scriptsRun,
  serveCustomCode,
} from './custom-code-shop.ts'

let shop: CustomCodeShop
test.beforeAll(async () => {
  test.setTimeout(120_000)
  shop = await openCustomCodeShop()
})
test.afterAll(() => shop.close())

for (const signal of ['header', 'property'] as const) {
  test(`Global Privacy Control (${signal}) refuses measuring, whatever was chosen before`, async ({ page }) => {
    await allowCustomCode(page, shop)
    if (signal === 'header') await page.setExtraHTTPHeaders({ 'Sec-GPC': '1' })
    else await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
    await serveCustomCode(
      page,
      `<script data-consent="marketing">${recordRun('marketing')}</script>
       <script data-consent="statistics">${recordRun('statistics')}</script>
       <script data-consent="necessary">${recordRun('necessary')}</script>`,
    )
    await page.goto(shop.address)
    await expect.poll(() => scriptsRun(page)).toEqual(['necessary'])
    await expect(page.getByRole('region', { name: /cookie/i })).toHaveCount(0)
  })
}
test('no tracker runs before the visitor has consented, and consent can be withdrawn', async ({ page }) => {
  await serveCustomCode(
    page,
    `<script data-consent="necessary">${recordRun('necessary')}</script>
     <script data-consent="statistics">${recordRun('statistics')} window.dataLayer = [];</script>
     <script>${recordRun('marketing')} window.calls = []; window.fbq = (verb, ...call) => calls.push(call);</script>`,
  )
  const banner = page.getByRole('region', { name: 'Cookie choices' })
  await page.goto(`${shop.address}/category`)
  await expect(banner).toBeVisible()
  await expect.poll(() => scriptsRun(page)).toEqual(['necessary'])
  await page.getByRole('banner').getByRole('link', { name: 'Cart' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await banner.getByRole('button', { name: 'Necessary only' }).click()
  await expect(banner).toBeHidden()
  await page.reload({ waitUntil: 'networkidle' })
  await expect(banner).toBeHidden()
  expect(await scriptsRun(page)).toEqual(['necessary'])

  // By keyboard.
  const opener = page.getByRole('contentinfo').getByRole('button', { name: 'Cookie choices' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(banner.getByRole('heading')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await banner.getByRole('checkbox', { name: /Statistics/ }).check()
  await banner.getByRole('button', { name: 'Save choices' }).click()
  await expect.poll(() => scriptsRun(page)).toEqual(['necessary', 'statistics'])
  await page.getByRole('banner').getByRole('link', { name: 'Most popular' }).click()
  await expect.poll(() => eventNames(page)).toEqual({ pixel: [], layer: ['page_view'] })
  const consent = (await page.context().cookies()).find(({ name }) => name === 'trellis_consent')
  expect(consent).toMatchObject({ value: '1.statistics', sameSite: 'Lax', httpOnly: false })
  expect(Math.round(((consent?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(180)

  await opener.click()
  await banner.getByRole('button', { name: 'Accept all' }).click()
  await expect.poll(() => scriptsRun(page)).toEqual(['necessary', 'statistics', 'marketing'])
  await opener.click()
  await banner.getByRole('button', { name: 'Necessary only' }).click()
  // Only a reload unloads a running script.
  await expect.poll(() => scriptsRun(page)).toEqual(['necessary'])
})

test('trackers in custom code receive the consent, and each path once', async ({ page }) => {
  await serveCustomCode(page, '')
  await recordTrackers(page)
  const banner = page.getByRole('region', { name: 'Cookie choices' })
  const opener = page.getByRole('contentinfo').getByRole('button', { name: 'Cookie choices' })
  const go = async (name: string, path: RegExp) => {
    await page.getByRole('banner').getByRole('link', { name }).dblclick()
    await expect(page).toHaveURL(path)
    await page.waitForLoadState('networkidle')
  }
  await page.goto(`${shop.address}/category`)
  await go('Cart', /\/cart$/)
  await expect(banner).toBeVisible()
  expect(await eventNames(page)).toEqual({ pixel: [], layer: [] })
  await banner.getByRole('button', { name: 'Necessary only' }).click()
  await go('Most popular', /\/category$/)
  expect(await eventNames(page)).toEqual({ pixel: [], layer: [] })

  await opener.click()
  await banner.getByRole('checkbox', { name: /Marketing/ }).check()
  await banner.getByRole('button', { name: 'Save choices' }).click()
  await go('Cart', /\/cart$/)
  await expect.poll(() => eventNames(page)).toEqual({ pixel: ['PageView'], layer: [] })
  await opener.click()
  await banner.getByRole('button', { name: 'Accept all' }).click()
  await go('Most popular', /\/category$/)
  await expect.poll(() => eventNames(page)).toEqual({ pixel: ['PageView', 'PageView'], layer: ['page_view'] })
  await opener.click()
  await banner.getByRole('button', { name: 'Necessary only' }).click()
  await go('Cart', /\/cart$/)
  expect(await eventNames(page)).toEqual({ pixel: ['PageView', 'PageView'], layer: ['page_view'] })
})

test('tracker cookies are deleted when consent is withdrawn, also those of an earlier session', async ({ page }) => {
  // A subdomain, so that cookies can be set for the parent domain too.
  const address = shop.address.replace('localhost', 'www.shop.localhost')
  const cookies = () =>
    page
      .context()
      .cookies()
      .then((all) => all.map(({ name }) => name).toSorted())
  await page.context().addCookies([
    { name: '_ga_OLD', value: '1', url: address },
    { name: '_fbp', value: '1', domain: '.shop.localhost', path: '/' },
    { name: 'of_another_program', value: '1', url: address },
  ])
  await serveCustomCode(
    page,
    `<script data-consent="necessary">document.cookie = 'chat=1; path=/'; ${recordRun('necessary')}</script>
     <script data-consent="statistics">document.cookie = 'visits=1; path=/; max-age=9999'; ${recordRun('statistics')}</script>
     <script>setTimeout(() => { document.cookie = 'adverts=1; path=/; max-age=9999' }); ${recordRun('marketing')}</script>`,
  )
  const banner = page.getByRole('region', { name: 'Cookie choices' })
  const opener = page.getByRole('contentinfo').getByRole('button', { name: 'Cookie choices' })
  await page.goto(`${address}/category`)
  await banner.getByRole('button', { name: 'Accept all' }).click()
  await expect.poll(() => scriptsRun(page)).toEqual(['necessary', 'statistics', 'marketing'])
  await expect.poll(cookies).toEqual(expect.arrayContaining(['_fbp', '_ga_OLD', 'adverts', 'chat', 'visits']))
  await page.goto(`${address}/cart`)
  await expect.poll(() => scriptsRun(page)).toHaveLength(3)

  await opener.click()
  await banner.getByRole('checkbox', { name: /Marketing/ }).uncheck()
  await banner.getByRole('button', { name: 'Save choices' }).click()
  await expect.poll(() => scriptsRun(page)).toEqual(['necessary', 'statistics'])
  await expect.poll(cookies).toEqual(expect.arrayContaining(['_ga_OLD', 'chat', 'visits']))
  expect((await cookies()).filter((name) => ['adverts', '_fbp'].includes(name))).toEqual([])

  await opener.click()
  await banner.getByRole('button', { name: 'Necessary only' }).click()
  await expect.poll(() => scriptsRun(page)).toEqual(['necessary'])
  await expect.poll(cookies).toEqual(['chat', 'of_another_program', 'trellis_consent'])
})
