import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refreshCount } from '#web/storefront/state/cart/refresh-count.ts'
import { takeToasts } from '#web/storefront/toasts/toast-queue.ts'
import { changeSession, readSession } from '#web/storefront/session/state.ts'
import { addGridToCart } from './add-grid-to-cart.ts'

const SAND = { ocid: 10_137, quantity: 6 }
const INK = { ocid: 10_141, quantity: 12 }
const form = new FormData()
form.set('sku-10137', 'NAP-SAND')
form.set('sku-10141', '10137')

let sent: { key: string | undefined; rows: unknown }[]

beforeEach(() => {
  sent = []
  changeSession({ count: 2 })
})
afterEach(() => vi.unstubAllGlobals())

/** Stubs the responses of consecutive calls; null is a network error. */
function answerWith(answers: readonly (string | null)[]): void {
  vi.stubGlobal('fetch', async (_address: string, { headers, body }: { headers: Headers; body?: string }) => {
    sent.push({ key: headers['Idempotency-Key'], rows: body && JSON.parse(body).rows })
    const answer = answers[sent.length - 1]
    if (typeof answer !== 'string') throw new TypeError('Failed to fetch')
    return new Response(answer)
  })
}
type Headers = Record<string, string | undefined>

const row = ({ ocid, quantity }: typeof SAND, message: string | null = null) => ({
  ocid,
  quantity,
  message,
  status: message === null ? 'ok' : 'adjusted',
})
const responseOf = (rows: readonly object[], items: readonly object[] = [SAND, INK]) =>
  JSON.stringify({ rows: rows.map((each, index) => ({ row: index, ...each })), count: 20, cart: { items } })

test('adds several products by SKU, updates the badge from the response and redirects to the cart', async () => {
  answerWith([responseOf([row(SAND), row(INK)])])
  expect(await addGridToCart(form, [SAND, INK])).toMatchObject({ status: 302 })
  expect(sent[0]?.rows).toEqual([
    { product: 'NAP-SAND', quantity: 6 },
    { product: '10137', quantity: 12 },
  ])
  expect(readSession().count).toBe(20)
  expect(takeToasts()).toMatchObject([{ text: '2 products have been added to cart', variant: 'success' }])
})

test('reuses the idempotency key after a lost response, and a new one after a success', async () => {
  const all = responseOf([row(SAND), row(INK)])
  answerWith([null, '{"count": 20, "ro', all, all])
  const submit = () => addGridToCart(form, [SAND, INK])
  expect([await submit(), await submit()]).toEqual([null, null])
  expect(readSession().count).toBe(2)
  expect(takeToasts().map(({ text }) => text)).toContain('Failed to add product to cart')
  expect(await submit()).toMatchObject({ status: 302 })
  await submit()
  const [first, second, third, later] = sent.map(({ key }) => key)
  expect([second, third]).toEqual([first, first])
  expect(later).not.toBe(first)
})

test('reuses the key after a lost response even if the count was refreshed meanwhile', async () => {
  answerWith([null, '{"count": 20}', responseOf([row(SAND), row(INK)])])
  await addGridToCart(form, [SAND, INK])
  refreshCount()
  await vi.waitFor(() => expect(readSession().count).toBe(20))
  await addGridToCart(form, [SAND, INK])
  expect(sent[2]?.key).toBe(sent[0]?.key)
})

test('adds again with a new key if everything was removed from the cart meanwhile', async () => {
  const rows = [row(SAND), row(INK)]
  answerWith([null, responseOf(rows, []), responseOf(rows)])
  await addGridToCart(form, [SAND, INK])
  expect(await addGridToCart(form, [SAND, INK])).toMatchObject({ status: 302 })
  const [first, retry, repeated] = sent.map(({ key }) => key)
  expect(retry).toBe(first)
  expect(repeated).not.toBe(first)
})

test('returns errors of products that were not added as requested, and sends nothing for an empty grid', async () => {
  const message = 'Only 6 left. 12 becomes 6.'
  answerWith([responseOf([row(SAND), { ...row(INK, message), row: 1 }])])
  expect(await addGridToCart(form, [SAND, INK])).toEqual({
    grid: { errors: [{ ocid: INK.ocid, message }], added: [SAND, INK] },
  })
  expect(readSession().count).toBe(20)
  expect(await addGridToCart(form, [])).toEqual({
    grid: { errors: [{ ocid: null, message: 'Please enter how many units you need.' }], added: [] },
  })
  expect(sent).toHaveLength(1)
})

test('attributes the error of an unknown product by its row, and does not count it as added', async () => {
  const message = 'No product has that SKU.'
  answerWith([responseOf([row(SAND), { row: 1, ocid: null, quantity: 0, status: 'unknown', message }])])
  expect(await addGridToCart(form, [SAND, INK])).toEqual({
    grid: { errors: [{ ocid: INK.ocid, message }], added: [SAND] },
  })
})
