import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refreshCount } from '#web/storefront/cart/refresh-count.ts'
import { takeNotices } from '#web/storefront/notices.ts'
import { changeSession, readSession } from '#web/storefront/session/state.ts'
import { addTogether } from './add-together.ts'

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

/** The shop answers one call after the other; null is no answer. */
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
const told = (rows: readonly object[], items: readonly object[] = [SAND, INK]) =>
  JSON.stringify({ rows: rows.map((each, index) => ({ row: index, ...each })), count: 20, cart: { items } })

test('several go in by their SKUs, the badge is what the shop counts, and the cart is shown', async () => {
  answerWith([told([row(SAND), row(INK)])])
  expect(await addTogether(form, [SAND, INK])).toMatchObject({ status: 302 })
  expect(sent[0]?.rows).toEqual([
    { product: 'NAP-SAND', quantity: 6 },
    { product: '10137', quantity: 12 },
  ])
  expect(readSession().count).toBe(20)
  expect(takeNotices()).toMatchObject([{ text: '2 products have been added to cart', look: 'good' }])
})

test('what was sent and not answered goes under the same key when it is pressed again, and then under another', async () => {
  const all = told([row(SAND), row(INK)])
  answerWith([null, '{"count": 20, "ro', all, all])
  const press = () => addTogether(form, [SAND, INK])
  expect([await press(), await press()]).toEqual([null, null])
  expect(readSession().count).toBe(2)
  expect(takeNotices().map(({ text }) => text)).toContain('Failed to add product to cart')
  expect(await press()).toMatchObject({ status: 302 })
  await press()
  const [first, again, pressed, later] = sent.map(({ key }) => key)
  expect([again, pressed]).toEqual([first, first])
  expect(later).not.toBe(first)
})

test('what the shop has done is pressed again under its key by who looked at another tab in between', async () => {
  answerWith([null, '{"count": 20}', told([row(SAND), row(INK)])])
  await addTogether(form, [SAND, INK])
  refreshCount()
  await vi.waitFor(() => expect(readSession().count).toBe(20))
  await addTogether(form, [SAND, INK])
  expect(sent[2]?.key).toBe(sent[0]?.key)
})

test('what the shop had done is done anew where all of it is out of the cart again', async () => {
  const rows = [row(SAND), row(INK)]
  answerWith([null, told(rows, []), told(rows)])
  await addTogether(form, [SAND, INK])
  expect(await addTogether(form, [SAND, INK])).toMatchObject({ status: 302 })
  const [first, again, anew] = sent.map(({ key }) => key)
  expect(again).toBe(first)
  expect(anew).not.toBe(first)
})

test('what did not go in as it was wanted is told on the page, and nothing wanted is not asked for', async () => {
  const message = 'Only 6 left. 12 becomes 6.'
  answerWith([told([row(SAND), { ...row(INK, message), row: 1 }])])
  expect(await addTogether(form, [SAND, INK])).toEqual({
    grid: { troubles: [{ ocid: INK.ocid, message }], added: [SAND, INK] },
  })
  expect(readSession().count).toBe(20)
  expect(await addTogether(form, [])).toEqual({
    grid: { troubles: [{ ocid: null, message: 'Please enter how many units you need.' }], added: [] },
  })
  expect(sent).toHaveLength(1)
})

test('what is not there any more is told by the place it was sent in, and is not among what went in', async () => {
  const message = 'No product has that SKU.'
  answerWith([told([row(SAND), { row: 1, ocid: null, quantity: 0, status: 'unknown', message }])])
  expect(await addTogether(form, [SAND, INK])).toEqual({
    grid: { troubles: [{ ocid: INK.ocid, message }], added: [SAND] },
  })
})
