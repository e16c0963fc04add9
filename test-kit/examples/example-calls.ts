import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { toDollars } from '#contract/values/money.ts'
import { PASSWORD } from '#test-kit/catalog.ts'
import { ALL } from '#test-kit/orders/placed-order.ts'
import { cardAmountOf, proposePrice } from '#test-kit/orders/edits.ts'
import type { ExampleShop } from './example-shop.ts'

type Visitor = ReturnType<ExampleShop['visitor']>

/** Password of the person whom Nora invites. */
const BEATRIX = 'seven-brass-lanterns'
const NORA = { email: 'nora@example.com', password: 'linen-and-clay-24' }

/** Makes every call of both APIs once, in sequence, as people and API clients would. Returns a signed-in buyer. */
export async function makeEveryCall(shop: ExampleShop): Promise<Visitor> {
  const guest = shop.visitor()
  await guest.show('login', { body: NORA })
  await guest.show('session')
  const { token } = await guest.client.login({ body: NORA })
  const nora = shop.visitor(token)
  const ocids = await browse(nora)
  await readPages(nora)
  await fillCart(nora, ocids)
  await order(shop, nora, ocids)
  await useSeeds(nora, ocids)
  await waitForStock(shop, nora)
  await integrate(shop, nora, NORA.password, ocids)
  await changeProfile(nora, NORA.password)
  await manageCompany(shop, nora)
  await register(shop, nora)
  await guest.show('logout')
  return shop.visitor((await shop.visitor().client.login({ body: NORA })).token)
}

/** Returns products of one supplier that can be ordered. */
async function browse({ show, client }: Visitor): Promise<number[]> {
  await show('getMainCategories')
  await show('getChildCategories')
  await show('getMainBanners')
  await show('getMustHaveProducts')
  const collections = await show('getHomepageCollections', { query: { limit: 2, inventory_limit: 2 } })
  await show('collection', { params: { id: collections.data[0]?.id ?? 0 }, query: { limit: 2 } })
  const { data } = await show('getFeaturedProducts')
  const items = await Promise.all(data.map(({ ocid }) => client.inventoryItem({ params: { ocid } })))
  const orderable = items.map((item) => item.data).filter(({ stock, min_qty }) => stock > 10 * min_qty)
  const [first = 0, second = 0] = orderable.map(({ ocid }) => ocid)
  const { data: item } = await show('inventoryItem', { params: { ocid: first } })
  await show('inventoryBySku', { params: { sku: item.sku } })
  await show('inventory', { query: { ocids: [first, second] } })
  await show('productColors', { query: { ocids: [first, second] } })
  await show('similarProducts', { params: { ocid: first }, query: { limit: 2 } })
  await show('cartSimilarProducts', { query: { ocids: [first] } })
  await show('maker', { params: { slug: item.supplier.slug } })
  await show('searchPlaces', { query: { text: 'candle holder' } })
  return [first, second]
}

async function readPages({ show }: Visitor): Promise<void> {
  for (const page of ['aboutUs', 'faqs', 'partners', 'integrate', 'packages', 'menus', 'footer'] as const) {
    await show(page)
  }
  await show('terms', { query: {} })
  await show('privacy', { query: {} })
  await show('customCode')
  const { data } = await show('inspo', { query: { limit: 2 } })
  await show('look', { params: { slug: data[0]?.slug ?? '' } })
}

async function fillCart({ show, client }: Visitor, [ocid = 0, other = 0]: number[]): Promise<void> {
  const { data } = await client.inventoryItem({ params: { ocid } })
  const { cart } = await show('cartAdd', { body: { id: ocid, quantity: data.min_qty }, idempotencyKey: randomUUID() })
  const id = cart.items[0]?.id ?? 0
  await show('cartCount')
  await show('cartQuantities', { query: { ocids: [ocid, other] } })
  await show('cartUpdate', { params: { id }, body: { qty: data.min_qty * 2 } })
  await show('cartNote', { params: { id }, body: { note: 'For the window' } })
  await show('cartContent')
  const { cart: without } = await show('cartSave', { params: { id } })
  const { cart: again } = await show('cartRestore', { params: { id: without.saved_items[0]?.id ?? 0 } })
  const { cart: saved } = await client.cartSave({ params: { id: again.items[0]?.id ?? 0 } })
  await show('cartForget', { params: { id: saved.saved_items[0]?.id ?? 0 } })
  const rows = [
    { product: String(ocid), quantity: null },
    { product: String(other), quantity: null },
  ]
  await show('cartCodes', { body: { codes: rows.map(({ product }) => product) } })
  await show('cartCheck', { body: { rows } })
  const bulk = await show('cartBulk', { body: { rows }, idempotencyKey: randomUUID() })
  await show('cartDelete', { params: { id: bulk.cart.items[1]?.id ?? 0 } })
  await show('cartMergeSeen')
  const draft = await show('keepDraft', { body: { name: 'Spring window', keep: true } })
  const params = { id: draft.data.id }
  await show('cartDrafts')
  await show('renameDraft', { params, body: { name: 'Summer window' } })
  await show('openDraft', { params, body: { mode: 'swap' } })
  await show('deleteDraft', { params })
}

async function order({ test }: ExampleShop, { show, client }: Visitor, [ocid = 0]: number[]): Promise<void> {
  const { data } = await client.inventoryItem({ params: { ocid } })
  const many = data.min_qty * Math.max(1, Math.min(5, Math.floor(data.stock / data.min_qty / 4)))
  const fill = () => client.cartAdd({ body: { id: ocid, quantity: many } })
  await fill()
  const placement = async (paymentMethod: 'invoice' | 'card') => {
    const { totals_hash, address_id, terms_version } = await show('checkout', { query: {} })
    return { totals_hash, address_id: address_id ?? 0, terms_version, paymentMethod }
  }
  const payment = await show('startPayment', { body: await placement('card'), idempotencyKey: randomUUID() })
  const params = { id: payment.payment_id }
  const card = { number: '4242 4242 4242 4242', expires: '12/40', cvc: '123' }
  await show('confirmLocalCard', { params, body: card })
  await show('payment', { params })
  const body = { ...(await placement('invoice')), po_number: 'PO-7' }
  const { invoice } = await show('placeOrder', { body, idempotencyKey: randomUUID() })
  await client.paperFile({ params: { number: invoice } })
  await show('orders', { query: { limit: 5, expand: 'lines' } })
  await show('lastOrder')
  await show('order', { params: { invoice } })
  await fill()
  const shipped = await client.placeOrder({ body: await placement('invoice'), idempotencyKey: randomUUID() })
  await test.shop.orders.fulfilment.accept(shipped.invoice)
  await test.shop.orders.fulfilment.ship(shipped.invoice, ALL)
  await fill()
  const byCard = await placement('card')
  const { payment_id } = await client.startPayment({ body: byCard, idempotencyKey: randomUUID() })
  await client.confirmLocalCard({ params: { id: payment_id }, body: card })
  const paid = await client.placeOrder({ body: { ...byCard, payment_id }, idempotencyKey: randomUUID() })
  await test.shop.payments.capture(payment_id)
  const number = await proposePrice(test.shop, paid.invoice)
  await show('payOrderChange', {
    params: { invoice: paid.invoice, number },
    body: { expected_amount: toDollars(await cardAmountOf(test.shop, paid.invoice)) },
    idempotencyKey: randomUUID(),
  })
  await show('previewReorder', { params: { invoice } })
  await show('reorder', { params: { invoice }, body: {}, idempotencyKey: randomUUID() })
  await show('seedFromOrder', { body: { name: 'As ordered', invoice } })
  const { data: invoices } = await show('invoices', { query: { limit: 5, expand: 'lines' } })
  await show('invoice', { params: { number: invoices[0]?.number ?? '' } })
  await show('statement')
  await show('previouslyBought', { query: { limit: 5 } })
  await show('attention')
  await decideChanges(test, show, invoice)
  await show('cancelOrder', { params: { invoice }, body: { reason: 'Ordered twice' } })
}

/** Decides two changes that raise the total of an order: the second is declined. */
async function decideChanges(test: ExampleShop['test'], show: Visitor['show'], invoice: string): Promise<void> {
  for (const call of ['approveOrderChange', 'declineOrderChange'] as const) {
    const number = await proposePrice(test.shop, invoice)
    await show(call, { params: { invoice, number }, ...(call === 'approveOrderChange' && { body: {} }) })
  }
}

async function useSeeds({ show }: Visitor, [ocid = 0, other = 0]: number[]): Promise<void> {
  const { data } = await show('createSeed', { body: { name: 'Tablescape', description: 'For the long table' } })
  const params = { id: data.uuid }
  await show('attachToSeeds', { body: { ocid, seeds: [data.uuid] } })
  await show('attachToSeeds', { body: { ocid: other, seeds: [data.uuid] } })
  await show('changeSeedProduct', { params: { ...params, ocid }, body: { note: 'Six of each' } })
  await show('detachFromSeed', { body: { ocid: other, seed: data.uuid } })
  await show('seeds', { query: { limit: 5 } })
  await show('seed', { params })
  await show('seedProducts', { params, query: { limit: 5 } })
  await show('changeSeed', { params, body: { name: 'Long table' } })
  await show('makeSeedPublic', { params, body: { status: true } })
  await show('rotateSeedLink', { params })
  const { data: copy } = await show('seedFromCart', { body: { name: 'From the cart' } })
  const again = { id: String(copy.id) }
  await show('duplicateSeed', { params: again })
  await show('seedToCart', { params: again, body: {} })
  await show('deleteSeed', { params: again })
  await show('restoreSeed', { params: again })
}

async function waitForStock({ test }: ExampleShop, { show, client }: Visitor): Promise<void> {
  const { ocid } = await test.database.db
    .selectFrom('products')
    .select('ocid')
    .where('status', '=', 'active')
    .where('stock', '=', 0)
    .orderBy('ocid')
    .limit(1)
    .executeTakeFirstOrThrow()
  const params = { ocid }
  await show('requestBackInStock', { params })
  await show('backInStockRequests')
  await show('withdrawBackInStock', { params })
  await client.requestBackInStock({ params })
}

/** Places an order with a test key and lets its suppliers accept it. */
async function moveTestOrder(shop: ExampleShop, client: Visitor['client'], [ocid = 0]: number[]): Promise<void> {
  const scopes = ['catalog:read', 'cart:write', 'orders:read', 'orders:write'] as const
  const { key } = await client.createApiKey({ body: { name: 'Test mode', scopes: [...scopes], test: true } })
  const tester = shop.visitor(key)
  const { data } = await client.inventoryItem({ params: { ocid } })
  await tester.client.cartAdd({ body: { id: ocid, quantity: data.min_qty } })
  const { totals_hash, address_id, terms_version } = await tester.client.checkout({ query: {} })
  const body = { totals_hash, address_id: address_id ?? 0, terms_version, paymentMethod: 'invoice' as const }
  const { invoice } = await tester.client.placeOrder({ body, idempotencyKey: randomUUID() })
  await tester.show('moveTestOrder', { params: { invoice, move: 'accept' }, body: {} })
}

async function integrate(
  shop: ExampleShop,
  { show, client }: Visitor,
  password: string,
  ocids: number[],
): Promise<void> {
  await show('confirmPassword', { body: { password } })
  const { data: key } = await show('createApiKey', { body: { name: 'Stock sync', scopes: ['catalog:read'] } })
  await show('apiKeys')
  await show('me')
  await show('revokeApiKey', { params: { id: key.id } })
  await moveTestOrder(shop, client, ocids)
  const { data } = await show('createWebhook', {
    body: { url: 'https://stock.example/hooks', events: ['order.placed', 'stock.low'] },
  })
  const params = { id: data.id }
  await show('webhooks')
  const { data: sent } = await show('testWebhook', { params })
  await show('webhookDeliveries', { params, query: { page: 1 } })
  await show('replayDelivery', { params: { id: sent.id } })
  await show('rotateWebhookSecret', { params })
  await show('changeWebhook', { params, body: { active: false } })
  await show('removeWebhook', { params })
  await show('searchAccess')
}

async function changeProfile({ show }: Visitor, password: string): Promise<void> {
  await show('getUser')
  await show('changePerson', { body: { u_fname: 'Nora', u_lname: 'Whitfield', u_phone: '207-555-0142' } })
  await show('acceptDocuments', { body: { documents: [{ document: 'terms', version: 2 }] } })
  await show('changeCompany', { body: { name: 'Marigold & Main', website: 'https://marigold.example' } })
  const body = { name: 'Marigold & Main', line1: '9 Wharf Street', city: 'Portland', state: 'ME', zip: '04101' }
  const { data } = await show('addAddress', { body })
  const params = { id: data.id }
  await show('changeAddress', { params, body: { ...body, label: 'Stockroom' } })
  const { data: book } = await show('addresses')
  await show('useAddress', { params: { id: book[0]?.id ?? 0 } })
  await show('removeAddress', { params })
  const form = new FormData()
  form.set('tax[state]', 'ME')
  form.set('tax[number]', 'RC-2044518')
  form.set('tax[expires_on]', '2031-12-31')
  form.set('documents[resale_certificate]', await certificate())
  await show('addCertificate', { body: form })
  await show('certificates')
  await show('referrals')
  await show('notices')
  await show('changeNotices', { body: { news: true } })
  await show('changeEmail', { body: { email: 'nora.whitfield@example.com', password } })
  await show('resendNewEmail')
  await show('keepEmail')
}

async function manageCompany(shop: ExampleShop, nora: Visitor): Promise<void> {
  const { show } = nora
  await show('companyRoles')
  const { data: role } = await show('createCompanyRole', {
    body: { name: 'Stockroom', permissions: ['carts.write', 'orders.read'] },
  })
  await show('changeCompanyRole', { params: { id: role.id }, body: { permissions: ['carts.write'] } })
  await show('deleteCompanyRole', { params: { id: role.id } })
  const email = 'beatrix@example.com'
  const { data: invitation } = await show('inviteMember', { body: { email, role: 'buyer' } })
  await show('companyInvitations')
  await show('resendInvitation', { params: { id: invitation.id } })
  const beatrix = shop.visitor()
  const token = await shop.mailedToken(email, 'You are invited to a company on Trellis')
  await beatrix.show('openInvitation', { body: { token } })
  const names = { u_fname: 'Beatrix', u_lname: 'Alder' }
  await beatrix.show('acceptInvitation', { body: { token, ...names, password: BEATRIX, terms: true } })
  const { data: other } = await nora.client.inviteMember({ body: { email: 'else@example.com', role: 'viewer' } })
  await show('revokeInvitation', { params: { id: other.id } })
  const { data: people } = await show('companyMembers')
  const u_id = people.find((person) => person.email === email)?.u_id ?? ''
  await show('changeMemberRole', { params: { u_id }, body: { role: 'owner' } })
  const signedIn = shop.visitor((await shop.visitor().client.login({ body: { email, password: BEATRIX } })).token)
  await signedIn.show('transferOwnership', { params: { u_id: people.find((person) => person.is_you)?.u_id ?? '' } })
  const { data: user } = await nora.client.getUser()
  await show('removeMember', { params: { u_id } })
  const { token: next } = await shop.visitor().client.login({ body: NORA })
  await shop.visitor(next).show('switchCompany', { body: { id: user.company.id } })
}

async function certificate(): Promise<File> {
  const bytes = await readFile(new URL('../../database/demo/resale-certificate.pdf', import.meta.url))
  return new File([bytes], 'resale-certificate.pdf', { type: 'application/pdf' })
}

async function register(shop: ExampleShop, nora: Visitor): Promise<void> {
  const email = 'odile@example.com'
  const odile = shop.visitor()
  const form = new FormData()
  const fields = {
    'user[u_fname]': 'Odile',
    'user[u_lname]': 'Marsh',
    'user[email]': email,
    'user[password]': PASSWORD,
    'company[name]': 'Marsh Interiors',
    'company[buyer_type_id]': '4',
    'address[line1]': '4 Quay Road',
    'address[city]': 'Portland',
    'address[state]': 'ME',
    'address[zip]': '04101',
    'consents[terms]': '1',
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const { userId } = await odile.show('register', { body: form })
  await odile.show('registrationStatus', { params: { id: userId } })
  await odile.show('confirmEmail', {
    body: { token: await shop.mailedToken(email, 'Please confirm your email address') },
  })
  await odile.show('sendConfirmEmail', { params: { id: userId } })
  const { data: referrals } = await nora.client.referrals()
  await odile.show('inviter', { params: { code: referrals.code } })
  await odile.show('forgotPassword', { body: { u_email: email } })
  const next = `${PASSWORD}-2`
  await odile.show('resetPassword', {
    body: { token: await shop.mailedToken(email, 'Set a new password'), password: next },
  })
  await odile.show('loginLink', { body: { email: NORA.email } })
  const { token } = await shop
    .visitor()
    .show('loginToken', { params: { token: await shop.mailedToken(NORA.email, 'Your link to sign in') } })
  const again = shop.visitor(token)
  const { data: devices } = await again.show('devices')
  await again.show('endDevice', { params: { id: devices.find(({ current }) => !current)?.id ?? '' } })
  const signedIn = await shop.visitor().client.login({ body: { email, password: next } })
  const leaving = shop.visitor(signedIn.token)
  await leaving.show('changePassword', { body: { current_password: next, password: `${PASSWORD}-3` } })
  await leaving.show('endOtherDevices')
  await leaving.show('closeAccount', { body: { password: `${PASSWORD}-3` } })
}
