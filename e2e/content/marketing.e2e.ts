import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { mailedLink } from '#e2e/test-kit/mailed-link.ts'
import { newBuyer } from '#e2e/test-kit/new-buyer.ts'
import { placeOrder } from '#e2e/test-kit/place-order.ts'
import { shop } from '#e2e/test-kit/search-steps.ts'
import { eventNames, recorded, recordTrackers } from '#e2e/test-kit/trackers.ts'
import { expect, test } from '#e2e/test-kit/journey.ts'

const card = (page: Page) =>
  page
    .getByRole('article')
    .filter({ hasNotText: /sold out/i })
    .first()

test('searching, viewing, adding and removing a product send one event each', async ({ page }) => {
  await recordTrackers(page)
  await page.goto(`${shop()}/inventory/search?keyword=vase`)
  await expect.poll(() => eventNames(page)).toEqual({ pixel: ['Search'], layer: ['search'] })
  const title = await card(page).getByRole('heading').innerText()
  await card(page).getByRole('link', { name: title }).first().click()
  await expect.poll(() => eventNames(page).then(({ layer }) => layer)).toEqual(['search', 'page_view', 'view_item'])
  const [, , seen] = (await recorded(page)).pixel
  const ocid = /inventory\/(\d+)/.exec(page.url())?.[1] ?? ''
  expect(seen).toEqual([
    'ViewContent',
    expect.objectContaining({ content_ids: [ocid], content_name: title, currency: 'USD' }),
  ])
  expect(seen?.[1]['value']).toBeGreaterThan(0)

  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect
    .poll(() => eventNames(page).then(({ layer }) => layer.slice(3)))
    .toEqual(['add_to_cart', 'page_view', 'view_cart'])
  const added = (await recorded(page)).layer.find(({ event }) => event === 'add_to_cart')
  const units = Number(await page.getByRole('spinbutton', { name: `Quantity of ${title}` }).inputValue())
  expect(added?.['ecommerce']).toMatchObject({ currency: 'USD', items: [{ item_id: ocid, quantity: units }] })

  await page.getByRole('button', { name: `Remove ${title}` }).click()
  await expect.poll(() => eventNames(page).then(({ layer }) => layer.at(-1))).toBe('remove_from_cart')
  const calls = await recorded(page)
  expect(calls.layer.at(-1)?.['ecommerce']).toMatchObject({ items: [{ item_id: ocid, quantity: units }] })
  // Each event clears the items of the previous one.
  const lists = calls.layer.filter((message) => 'ecommerce' in message)
  expect(lists.filter((_message, place) => place % 2 === 0).every(({ ecommerce }) => ecommerce === null)).toBe(true)

  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: 'Your cart is empty' })).toBeVisible()
  await expect
    .poll(() => eventNames(page).then(({ pixel }) => pixel.filter((name) => name === 'PageView')))
    .toHaveLength(4)
  expect((await eventNames(page)).pixel.filter((name) => name === 'AddToCart')).toHaveLength(1)
})

test('adding several products at once, from a look or a seed, sends one event each', async ({ page }) => {
  const added = async () => {
    const { layer } = await recorded(page)
    const events = layer.filter(({ event }) => event === 'add_to_cart').map(({ ecommerce }) => ecommerce)
    return events as { value: number; items: { item_id: string; price: number; quantity: number }[] }[]
  }
  await newBuyer(page, shop())
  await recordTrackers(page)
  await page.goto(`${shop()}/inspo/table-for-an-early-supper`)
  const all = page.getByRole('button', { name: /^Add all \d+ to cart$/ })
  const count = Number(/\d+/.exec(await all.innerText())?.[0])
  await all.click()
  await expect.poll(() => added().then((events) => events.length)).toBe(count)
  const [first] = await added()
  const [item] = first?.items ?? []
  expect(first?.value).toBeCloseTo((item?.price ?? 0) * (item?.quantity ?? 0), 2)

  const headers = { 'x-requested-with': 'XMLHttpRequest' }
  const made = await page.request.post(`${shop()}/api/v2/buyer/seed`, { headers, data: { name: 'Shelf' } })
  const { data: seed } = (await made.json()) as { data: { id: number; uuid: string } }
  const attachment = { ocid: Number(item?.item_id), seeds: [seed.id] }
  await page.request.post(`${shop()}/api/v2/buyer/seed/attach`, { headers, data: attachment })
  await page.goto(`${shop()}/seed/${seed.uuid}`)
  await page.getByRole('button', { name: 'Add all to cart' }).click()
  await expect.poll(added).toMatchObject([{ items: [{ item_id: item?.item_id }] }])
})

test('a registration and an order send one event each, without personal data', async ({ page, context }) => {
  await recordTrackers(page)
  await page.goto(`${shop()}/?modal=sign-up`)
  const email = `tracked-${randomUUID().slice(0, 8)}@example.com`
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/register/)
  await expect.poll(() => eventNames(page)).toEqual({ pixel: ['Lead', 'PageView'], layer: ['sign_up', 'page_view'] })
  const [lead, view] = (await recorded(page)).layer
  expect(lead).toEqual({ event: 'sign_up', content_name: 'B2B SignUp', status: 'submitted', currency: 'USD' })
  expect(view).toEqual({ event: 'page_view', page_path: '/register', currency: 'USD' })

  const registered = await page.request.post(`${shop()}/legacy/register-action`, {
    headers: { accept: 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    multipart: {
      'user[u_fname]': 'Odile',
      'user[u_lname]': 'Marchmont',
      'user[email]': email,
      'user[password]': 'walnut shelf by the window',
      'company[name]': 'Marchmont Rooms',
      'company[buyer_type_id]': '4',
      'address[line1]': '12 Mill Lane',
      'address[city]': 'Portland',
      'address[state]': 'ME',
      'address[zip]': '04101',
      'consents[terms]': '1',
    },
  })
  const { userId } = (await registered.json()) as { userId: string }
  await page.goto(`${shop()}/registration-complete/${userId}`)
  await expect.poll(() => eventNames(page).then(({ pixel }) => pixel)).toEqual(['CompleteRegistration'])
  expect((await recorded(page)).pixel[0]?.[1]).toMatchObject({ status: 'created' })
  await page.reload({ waitUntil: 'networkidle' })
  expect((await eventNames(page)).pixel).toEqual([])

  await page.goto(await mailedLink(page, shop(), email))
  await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible()
  await page.goto(`${shop()}/category`)
  await card(page).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(page).toHaveURL(/\/cart$/)
  await page
    .getByRole('link', { name: /check\s?out/i })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  await expect
    .poll(() => eventNames(page).then(({ pixel }) => pixel.slice(-2).toSorted()))
    .toEqual(['InitiateCheckout', 'PageView'])
  await placeOrder(page)
  await expect(page).toHaveURL(/\/thank-you-page/)
  await expect.poll(() => eventNames(page).then(({ pixel }) => pixel.at(-1))).toBe('Purchase')

  const { pixel, layer } = await recorded(page)
  expect(pixel.filter(([name]) => name === 'InitiateCheckout')).toHaveLength(1)
  const [, order, options] = pixel.at(-1) ?? []
  const invoice = /T-\d+/.exec(await page.getByRole('main').innerText())?.[0]
  expect(options).toEqual({ eventID: invoice })
  expect(order).toMatchObject({ order_id: invoice, currency: 'USD', content_ids: [expect.any(String)] })
  expect(layer.at(-1)).toMatchObject({ event: 'purchase', event_id: invoice, ecommerce: { transaction_id: invoice } })
  expect(JSON.stringify([pixel, layer])).not.toMatch(/Odile|Marchmont|Mill Lane|@/)

  await page.reload({ waitUntil: 'networkidle' })
  const other = await context.newPage()
  await recordTrackers(other)
  await other.goto(page.url(), { waitUntil: 'networkidle' })
  for (const tab of [page, other]) {
    await expect(tab.getByText(invoice ?? '').first()).toBeVisible()
    expect(await eventNames(tab)).toEqual({ pixel: [], layer: [] })
  }
})

test('without trackers no tracking code is loaded, and one tracker works without the other', async ({ page }) => {
  const scripts: string[] = []
  const complaints: string[] = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(`${shop()}/category`, { waitUntil: 'networkidle' })
  await card(page).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/inventory\//)
  expect(scripts.filter((path) => path.includes('measuring'))).toEqual([])

  await recordTrackers(page, { pixel: false, layer: true })
  await page.reload()
  await expect.poll(() => eventNames(page)).toEqual({ pixel: [], layer: ['view_item'] })
  expect(scripts.filter((path) => path.includes('measuring'))).not.toEqual([])
  expect(complaints).toEqual([])
})
