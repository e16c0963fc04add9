import { randomUUID } from 'node:crypto'
import { signInAs } from '#test-kit/accounts/buyer.ts'
import { PDF, sendForm } from '#test-kit/accounts/registration.ts'
import { addBuyer, addProduct, PASSWORD } from '#test-kit/catalog.ts'
import { ALL } from '#test-kit/orders/placed-order.ts'
import type { TestShop } from '#test-kit/shop.ts'

/**
 * Part of every text that a buyer has entered, so that a response that contains it shows data of that buyer. Long enough not to
 * occur by chance in a random token.
 */
export const MARKER = 'qzxwvjkh'

/** Phone numbers and ZIP codes have no letters, so they cannot contain the marker. */
const PHONE = '207-555-9417'
const ZIP = '04177'

interface ApiResponse {
  status: number
  body: { data?: Record<string, unknown> & unknown[]; [name: string]: unknown }
}

/** A buyer who owns one of everything, and the ids of these things. */
export type Belongings = Awaited<ReturnType<typeof plantBelongings>>

/** Creates a buyer with one of everything that a buyer can own, with the marker in every text field. */
export async function plantBelongings(test: TestShop, name: string) {
  const { shop, app, database } = test
  await addBuyer(shop, name)
  const buyer = await signInAs(test, name)
  const ocid = await addProduct(database.db, { stock: 100_000 })
  const other = await addProduct(database.db, { stock: 100_000 })

  async function call(method: 'GET' | 'POST', url: string, payload?: object): Promise<ApiResponse['body']> {
    const headers = { ...buyer.headers, 'x-requested-with': 'XMLHttpRequest', 'idempotency-key': randomUUID() }
    const response = await app.inject({ method, url, payload, headers })
    if (response.statusCode >= 300) throw new Error(`${method} ${url}: ${response.statusCode} ${response.body}`)
    return response.json()
  }
  const legacy = (path: string, payload?: object) => call(payload ? 'POST' : 'GET', `/legacy${path}`, payload)
  const api = (path: string, payload?: object) => call(payload ? 'POST' : 'GET', `/api/v2/buyer${path}`, payload)

  await api('/profile', { u_fname: `Ann${MARKER}`, u_lname: `Reed${MARKER}`, u_phone: PHONE, username: `ann${MARKER}` })
  await api('/profile/company', {
    name: `Shop${MARKER}`,
    legal_name: `Legal${MARKER}`,
    website: `https://${MARKER}.example`,
  })
  const place = { name: `Dock${MARKER}`, line1: `1 ${MARKER} Road`, city: `City${MARKER}`, state: 'ME', zip: ZIP }
  const address = await api('/addresses', { label: `Label${MARKER}`, ...place })
  const spare = await api('/addresses', { label: `Spare${MARKER}`, ...place })
  await api('/profile/email', { email: `next${MARKER}@example.com`, password: PASSWORD })

  const form = new FormData()
  form.set('tax[state]', 'ME')
  form.set('tax[number]', `N-${MARKER}`)
  form.set('documents[resale_certificate]', new File([new Uint8Array(PDF)], `paper${MARKER}.pdf`))
  const uploaded = await sendForm(test, form, { url: '/api/v2/buyer/certificates', headers: buyer.headers })
  const certificate = uploaded.json<ApiResponse['body']>()

  const { invoice } = await order(`PO-${MARKER}`)
  await shop.orders.fulfilment.accept(String(invoice))
  await shop.orders.fulfilment.ship(String(invoice), ALL)
  const open = await order(`PO2-${MARKER}`)
  const papers = await api('/invoices')

  await legacy('/cart/add', { id: other, quantity: 2, note: `Note${MARKER}` })
  await legacy(`/cart/save/${lineOf(await legacy('/cart/content'))}`, {})
  await legacy('/cart/add', { id: ocid, quantity: 3, note: `Line${MARKER}` })
  const draft = await legacy('/cart/drafts', { name: `Draft${MARKER}`, keep: true })
  const cart = await legacy('/cart/content')
  const payment = await api('/checkout/pay', await placement('card'))

  const seed = await api('/seed', { name: `Seed${MARKER}`, description: `About${MARKER}` })
  await api('/seed/attach', { ocid, seeds: [seed.data?.['uuid']] })
  await api(`/seed/${String(seed.data?.['id'])}/products/${ocid}`, { note: `Why${MARKER}` })

  const key = await api('/api-keys', { name: `Key${MARKER}`, scopes: ['orders:read', 'seeds:write'] })
  const webhook = await api('/webhooks', { url: `https://erp.example/${MARKER}`, events: ['order.placed'] })
  const delivery = await api(`/webhooks/${String(webhook.data?.['id'])}/test`, {})
  const role = await api('/company/roles', { name: `Role${MARKER}`, permissions: ['carts.write'] })
  const invitation = await api('/company/invitations', {
    email: `invited${MARKER}@example.com`,
    role: role.data?.['id'],
  })
  const person = await api('/get-user')
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
    return api('/checkout/place', await placement('invoice', { po_number, notes: `Notes${MARKER}` }))
  }

  const text = (value: unknown) => String(value)
  return {
    buyer,
    ocid,
    other,
    password: PASSWORD,
    /** Texts that responses to other users must not contain. */
    secrets: [
      MARKER,
      PHONE,
      text(key['key']),
      text(webhook['secret']),
      buyer.session,
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
      role: text(role.data?.['id']),
      invitation: text(invitation.data?.['id']),
      person: text(person.data?.['u_id']),
    },
  }
}

function lineOf(cart: ApiResponse['body']): number {
  return Number((cart['items'] as { id: number }[])[0]?.id)
}
