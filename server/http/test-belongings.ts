import { randomUUID } from 'node:crypto'
import { signInAs } from '#server/accounts/test-buyer.ts'
import { PDF, sendForm } from '#server/accounts/test-registration.ts'
import { addBuyer, addProduct, PASSWORD } from '#server/fixtures.ts'
import { openReceiver } from '#server/integrations/test-receiver.ts'
import { ALL } from '#server/orders/test-placed.ts'
import type { TestShop } from '#server/test-shop.ts'

/** Stands in every text of a buyer's that is not made by the shop: what holds it was told by that buyer. */
export const MARK = 'qzx'

/** A phone and a ZIP code have no letters. */
const PHONE = '207-555-9417'
const ZIP = '04177'

interface Answer {
  status: number
  body: { data?: Record<string, unknown> & unknown[]; [name: string]: unknown }
}

/** A buyer who owns one of everything, and what each is called. */
export type Belongings = Awaited<ReturnType<typeof plantBelongings>>

/** Gives a new buyer one of everything there is to own, each with the mark in every field that takes a text. */
export async function plantBelongings(test: TestShop, name: string) {
  const { shop, app, database } = test
  await addBuyer(shop, name)
  const buyer = await signInAs(test, name)
  const ocid = await addProduct(database.db, { stock: 100_000 })
  const other = await addProduct(database.db, { stock: 100_000 })

  async function call(method: 'GET' | 'POST', url: string, payload?: object): Promise<Answer['body']> {
    const headers = { ...buyer.headers, 'x-requested-with': 'XMLHttpRequest', 'idempotency-key': randomUUID() }
    const answer = await app.inject({ method, url, payload, headers })
    if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`)
    return answer.json()
  }
  const legacy = (path: string, payload?: object) => call(payload ? 'POST' : 'GET', `/legacy${path}`, payload)
  const api = (path: string, payload?: object) => call(payload ? 'POST' : 'GET', `/api/v2/buyer${path}`, payload)

  await api('/profile', { u_fname: `Ann${MARK}`, u_lname: `Reed${MARK}`, u_phone: PHONE, username: `ann${MARK}` })
  await api('/profile/company', { name: `Shop${MARK}`, legal_name: `Legal${MARK}`, website: `https://${MARK}.example` })
  const place = { name: `Dock${MARK}`, line1: `1 ${MARK} Road`, city: `City${MARK}`, state: 'ME', zip: ZIP }
  const address = await api('/addresses', { label: `Label${MARK}`, ...place })
  const spare = await api('/addresses', { label: `Spare${MARK}`, ...place })
  await api('/profile/email', { email: `next${MARK}@example.com`, password: PASSWORD })

  const form = new FormData()
  form.set('tax[state]', 'ME')
  form.set('tax[number]', `N-${MARK}`)
  form.set('documents[resale_certificate]', new File([new Uint8Array(PDF)], `paper${MARK}.pdf`))
  const kept = await sendForm(test, form, { url: '/api/v2/buyer/certificates', headers: buyer.headers })
  const certificate = kept.json<Answer['body']>()

  const { invoice } = await order(`PO-${MARK}`)
  await shop.orders.accept(String(invoice))
  await shop.orders.ship(String(invoice), ALL)
  const open = await order(`PO2-${MARK}`)
  const papers = await api('/invoices')

  await legacy('/cart/add', { id: other, quantity: 2, note: `Note${MARK}` })
  await legacy(`/cart/save/${lineOf(await legacy('/cart/content'))}`, {})
  await legacy('/cart/add', { id: ocid, quantity: 3, note: `Line${MARK}` })
  const draft = await legacy('/cart/drafts', { name: `Draft${MARK}`, keep: true })
  const cart = await legacy('/cart/content')
  const payment = await api('/checkout/pay', await placement('card'))

  const seed = await api('/seed', { name: `Seed${MARK}`, description: `About${MARK}` })
  await api('/seed/attach', { ocid, seeds: [seed.data?.['uuid']] })
  await api(`/seed/${String(seed.data?.['id'])}/products/${ocid}`, { note: `Why${MARK}` })

  const key = await api('/api-keys', { name: `Key${MARK}`, scopes: ['orders:read', 'seeds:write'] })
  const receiver = await openReceiver()
  const webhook = await api('/webhooks', { url: `${receiver.url}/${MARK}`, events: ['order.placed'] })
  const delivery = await api(`/webhooks/${String(webhook.data?.['id'])}/test`, {})
  await receiver.close()
  const devices = (await api('/devices')).data ?? []
  const referrals = await api('/referrals')

  async function placement(paymentMethod: 'card' | 'invoice', more: object = {}) {
    const chosen = { address_id: Number(address.data?.['id']), paymentMethod }
    const { totals_hash, terms_version } = await api(
      `/checkout?address_id=${chosen.address_id}&paymentMethod=${paymentMethod}`,
    )
    return { totals_hash, terms_version, ...chosen, ...more }
  }

  async function order(po_number: string) {
    await legacy('/cart/add', { id: ocid, quantity: 5 })
    return api('/checkout/place', await placement('invoice', { po_number, notes: `Notes${MARK}` }))
  }

  const text = (value: unknown) => String(value)
  return {
    buyer,
    ocid,
    other,
    password: PASSWORD,
    /** What must be in no answer to anybody else. */
    secrets: [
      MARK,
      PHONE,
      text(key['key']),
      text(webhook['secret']),
      buyer.cookies.trellis_session,
      buyer.headers.authorization.slice('Bearer '.length),
    ],
    apiKey: text(key['key']),
    ids: {
      address: Number(address.data?.['id']),
      spareAddress: Number(spare.data?.['id']),
      certificate: text(certificate.data?.['id']),
      invoice: text(invoice),
      openInvoice: text(open['invoice']),
      paper: text((papers.data?.[0] as { number?: unknown } | undefined)?.number),
      line: lineOf(cart),
      savedLine: Number((cart['saved_items'] as { id: number }[])[0]?.id),
      draft: text(draft.data?.['id']),
      payment: text(payment['payment_id']),
      seed: text(seed.data?.['id']),
      seedUuid: text(seed.data?.['uuid']),
      key: text(key.data?.['id']),
      webhook: text(webhook.data?.['id']),
      delivery: text(delivery.data?.['id']),
      device: text((devices[0] as { id?: unknown } | undefined)?.id),
      referral: text(referrals.data?.['code']),
    },
  }
}

function lineOf(cart: Answer['body']): number {
  return Number((cart['items'] as { id: number }[])[0]?.id)
}
