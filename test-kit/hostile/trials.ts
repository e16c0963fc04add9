import { randomUUID } from 'node:crypto'
import { ENDPOINTS, type EndpointName } from '#contract/endpoints/endpoints.ts'
import { API_PATHS } from '#contract/api-paths.ts'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { FILE_ENDPOINTS } from '#contract/endpoints/files.ts'
import { exampleOf } from '#server/http/openapi/examples.ts'
import type { TestShop } from '#test-kit/shop.ts'
import { type Belongings, MARKER } from './belongings.ts'

export type CallName = EndpointName | keyof typeof FILE_ENDPOINTS

/** A call with ids of things that belong to Ann. */
export interface Trial {
  params?: Record<string, string | number>
  query?: string
  body?: object
  /** Status that other users get if the call names something of Ann's. */
  refused?: number | readonly number[]
  /** Texts of Ann that the call shows to everyone on purpose. */
  reveals?: readonly string[]
}

/** The call has no id. It returns data of the caller, or public data. */
const OWN: Trial = {}

/** One trial for every row of the tables, required by the type. */
export const TRIALS: Record<CallName, (ann: Belongings) => Trial> = {
  login: () => ({ body: { email: `ann${MARKER}`, password: 'not the one' } }),
  session: () => OWN,
  getUser: () => OWN,
  register: () => OWN,
  sendConfirmEmail: () => ({ params: { id: randomUUID() } }),
  inviter: ({ ids }) => ({ params: { code: ids.referral }, reveals: [`Ann${MARKER}`, `Shop${MARKER}`] }),
  registrationStatus: () => ({ params: { id: randomUUID() }, refused: 404 }),
  confirmEmail: () => ({ body: { token: 'x'.repeat(43) }, refused: 410 }),
  forgotPassword: () => ({ body: { u_email: `ann${MARKER}` } }),
  loginToken: () => ({ params: { token: 'x'.repeat(43) }, refused: 410 }),
  loginLink: () => ({ body: { email: `ann${MARKER}` } }),
  resetPassword: () => ({ body: { token: 'x'.repeat(43), password: 'another-long-enough-one' }, refused: 410 }),
  changePassword: () => ({ body: { current_password: 'not the one', password: 'another-long-enough-one' } }),
  confirmPassword: () => ({ body: { password: 'not the one' } }),
  devices: () => OWN,
  endDevice: ({ ids }) => ({ params: { id: ids.device }, refused: 404 }),
  endOtherDevices: () => OWN,
  changePerson: () => ({ body: { u_fname: 'Bo', u_lname: 'Lund', username: `ann${MARKER}` }, refused: 422 }),
  changeCompany: () => ({ body: { name: 'Lund & Co' } }),
  changeEmail: () => ({ body: { email: 'bo.next@example.com', password: 'not the one' } }),
  resendNewEmail: () => OWN,
  keepEmail: () => OWN,
  acceptDocuments: () => ({ body: { documents: [{ document: 'terms', version: 9999 }] } }),
  addresses: () => OWN,
  addAddress: () => OWN,
  changeAddress: ({ ids }) => ({ params: { id: ids.spareAddress }, body: bodyOf('changeAddress'), refused: 404 }),
  removeAddress: ({ ids }) => ({ params: { id: ids.spareAddress }, refused: 404 }),
  useAddress: ({ ids }) => ({ params: { id: ids.spareAddress }, refused: 404 }),
  certificates: () => OWN,
  addCertificate: () => OWN,
  referrals: () => OWN,
  notices: () => OWN,
  changeNotices: () => ({ body: { news: true } }),
  closeAccount: () => ({ body: { password: 'not the one' } }),
  companyMembers: () => OWN,
  changeMemberRole: ({ ids }) => ({ params: { u_id: ids.person }, body: { role: 'viewer' }, refused: 404 }),
  removeMember: ({ ids }) => ({ params: { u_id: ids.person }, refused: 404 }),
  transferOwnership: ({ ids }) => ({ params: { u_id: ids.person }, refused: 404 }),
  companyInvitations: () => OWN,
  inviteMember: ({ ids }) => ({ body: { email: 'guest@example.com', role: ids.role }, refused: 404 }),
  resendInvitation: ({ ids }) => ({ params: { id: ids.invitation }, refused: 404 }),
  revokeInvitation: ({ ids }) => ({ params: { id: ids.invitation }, refused: 404 }),
  openInvitation: () => ({ body: { token: 'x'.repeat(43) }, refused: 410 }),
  acceptInvitation: () => ({ body: { token: 'x'.repeat(43), password: 'not the one' }, refused: 410 }),
  companyRoles: () => OWN,
  createCompanyRole: () => ({ body: { name: 'Mine', permissions: [] } }),
  changeCompanyRole: ({ ids }) => ({ params: { id: ids.role }, body: { permissions: [] }, refused: 404 }),
  deleteCompanyRole: ({ ids }) => ({ params: { id: ids.role }, refused: 404 }),
  switchCompany: ({ buyer }) => ({ body: { id: buyer.companyId }, refused: 404 }),
  cartCount: () => OWN,
  cartQuantities: ({ ocid }) => ({ query: `ocids[]=${ocid}` }),
  cartContent: () => OWN,
  cartAdd: ({ other }) => ({ body: { id: other, quantity: 1 } }),
  cartUpdate: ({ ids }) => ({ params: { id: ids.line }, body: { qty: 9 }, refused: 404 }),
  cartDelete: ({ ids }) => ({ params: { id: ids.line }, refused: 404 }),
  cartNote: ({ ids }) => ({ params: { id: ids.line }, body: { note: 'mine' }, refused: 404 }),
  cartSave: ({ ids }) => ({ params: { id: ids.line }, refused: 404 }),
  cartRestore: ({ ids }) => ({ params: { id: ids.savedLine }, refused: 404 }),
  cartForget: ({ ids }) => ({ params: { id: ids.savedLine }, refused: 404 }),
  cartMergeSeen: () => OWN,
  cartCodes: () => ({ body: { codes: ['SKU-1'] } }),
  cartCheck: () => ({ body: { rows: [{ product: 'SKU-1', quantity: 1 }] } }),
  cartBulk: () => ({ body: { rows: [{ product: 'SKU-1', quantity: 1 }] } }),
  cartDrafts: () => OWN,
  keepDraft: () => ({ body: { name: 'Mine', keep: true } }),
  renameDraft: ({ ids }) => ({ params: { id: ids.draft }, body: { name: 'mine' }, refused: 404 }),
  openDraft: ({ ids }) => ({ params: { id: ids.draft }, body: { mode: 'add' }, refused: 404 }),
  deleteDraft: ({ ids }) => ({ params: { id: ids.draft }, refused: 404 }),
  getMainCategories: () => OWN,
  getChildCategories: () => OWN,
  getMainBanners: () => OWN,
  getFeaturedProducts: () => OWN,
  getMustHaveProducts: () => OWN,
  getHomepageCollections: () => OWN,
  collection: () => ({ params: { id: 1 } }),
  inventoryItem: ({ ocid }) => ({ params: { ocid } }),
  inventoryBySku: () => ({ params: { sku: 'SKU-1' } }),
  inventory: ({ ocid }) => ({ query: `ocids[]=${ocid}` }),
  productColors: ({ ocid }) => ({ query: `ocids[]=${ocid}` }),
  similarProducts: ({ ocid }) => ({ params: { ocid } }),
  cartSimilarProducts: ({ ocid }) => ({ query: `ocids[]=${ocid}` }),
  maker: () => ({ params: { slug: 'halden-pottery' } }),
  searchPlaces: () => ({ query: 'text=halden' }),
  backInStockRequests: () => OWN,
  requestBackInStock: ({ other }) => ({ params: { ocid: other }, refused: 409 }),
  withdrawBackInStock: ({ other }) => ({ params: { ocid: other } }),
  seeds: () => OWN,
  seed: ({ ids }) => ({ params: { id: ids.seed }, refused: 404 }),
  seedProducts: ({ ids }) => ({ params: { id: ids.seedUuid }, refused: 404 }),
  createSeed: () => ({ body: { name: 'Mine' } }),
  deleteSeed: ({ ids }) => ({ params: { id: ids.seed }, refused: 404 }),
  attachToSeeds: ({ ids, ocid }) => ({ body: { ocid, seeds: [ids.seedUuid] }, refused: 404 }),
  detachFromSeed: ({ ids, ocid }) => ({ body: { ocid, seed: ids.seed }, refused: 404 }),
  makeSeedPublic: ({ ids }) => ({ params: { id: ids.seedUuid }, body: { status: true }, refused: 404 }),
  changeSeed: ({ ids }) => ({ params: { id: ids.seed }, body: { name: 'mine' }, refused: 404 }),
  restoreSeed: ({ ids }) => ({ params: { id: ids.seed }, refused: 404 }),
  duplicateSeed: ({ ids }) => ({ params: { id: ids.seedUuid }, refused: 404 }),
  rotateSeedLink: ({ ids }) => ({ params: { id: ids.seed }, refused: 404 }),
  changeSeedProduct: ({ ids, ocid }) => ({ params: { id: ids.seed, ocid }, body: { note: 'mine' }, refused: 404 }),
  seedToCart: ({ ids }) => ({ params: { id: ids.seedUuid }, body: {}, refused: 404 }),
  seedFromCart: () => ({ body: { name: 'Mine' } }),
  seedFromOrder: ({ ids }) => ({ body: { name: 'Mine', invoice: ids.invoice }, refused: 404 }),
  checkout: ({ ids }) => ({ query: `address_id=${ids.address}&billing_address_id=${ids.spareAddress}` }),
  startPayment: ({ ids }) => ({ body: placement(ids, 'card'), refused: [403, 409, 422] }),
  payment: ({ ids }) => ({ params: { id: ids.payment }, refused: 404 }),
  confirmLocalCard: ({ ids }) => ({ params: { id: ids.payment }, body: bodyOf('confirmLocalCard'), refused: 404 }),
  placeOrder: ({ ids }) => ({ body: { ...placement(ids, 'card'), payment_id: ids.payment }, refused: [403, 404] }),
  orders: ({ ids }) => ({ query: `q=${ids.invoice}` }),
  lastOrder: () => OWN,
  order: ({ ids }) => ({ params: { invoice: ids.invoice }, refused: 404 }),
  moveTestOrder: ({ ids }) => ({ params: { invoice: ids.openInvoice, move: 'accept' }, body: {}, refused: [403, 404] }),
  cancelOrder: ({ ids }) => ({ params: { invoice: ids.openInvoice }, body: { reason: 'mine' }, refused: 404 }),
  approveOrderChange: ({ ids }) => ({ params: { invoice: ids.openInvoice, number: 1 }, refused: 404 }),
  declineOrderChange: ({ ids }) => ({ params: { invoice: ids.openInvoice, number: 1 }, refused: 404 }),
  payOrderChange: ({ ids }) => ({
    params: { invoice: ids.openInvoice, number: 1 },
    body: { expected_amount: 1 },
    refused: 404,
  }),
  previewReorder: ({ ids }) => ({ params: { invoice: ids.invoice }, refused: 404 }),
  reorder: ({ ids }) => ({ params: { invoice: ids.invoice }, body: {}, refused: 404 }),
  previouslyBought: () => OWN,
  invoices: () => OWN,
  invoice: ({ ids }) => ({ params: { number: ids.paper }, refused: 404 }),
  attention: () => OWN,
  statement: () => OWN,
  aboutUs: () => OWN,
  faqs: () => OWN,
  partners: () => OWN,
  terms: () => OWN,
  privacy: () => OWN,
  integrate: () => OWN,
  packages: () => OWN,
  menus: () => OWN,
  footer: () => OWN,
  customCode: () => OWN,
  inspo: () => OWN,
  look: () => ({ params: { slug: 'none' } }),
  apiKeys: () => OWN,
  me: () => OWN,
  createApiKey: () => ({ body: { name: 'Mine', scopes: ['orders:read'] } }),
  revokeApiKey: ({ ids }) => ({ params: { id: ids.key }, refused: 404 }),
  webhooks: () => OWN,
  createWebhook: () => OWN,
  changeWebhook: ({ ids }) => ({ params: { id: ids.webhook }, body: { active: false }, refused: 404 }),
  removeWebhook: ({ ids }) => ({ params: { id: ids.webhook }, refused: 404 }),
  rotateWebhookSecret: ({ ids }) => ({ params: { id: ids.webhook }, refused: 404 }),
  testWebhook: ({ ids }) => ({ params: { id: ids.webhook }, refused: 404 }),
  webhookDeliveries: ({ ids }) => ({ params: { id: ids.webhook }, refused: 404 }),
  replayDelivery: ({ ids }) => ({ params: { id: ids.delivery }, refused: 404 }),
  searchAccess: () => OWN,
  feedCsv: () => OWN,
  feedJson: () => OWN,
  exportData: () => OWN,
  certificateFile: ({ ids }) => ({ params: { id: ids.certificate }, refused: 404 }),
  ordersFile: ({ ids }) => ({ query: `q=${ids.invoice}` }),
  paperFile: ({ ids }) => ({ params: { number: ids.paper }, refused: 404 }),
  invoicesFile: () => OWN,
  statementFile: () => OWN,
  // Last, because it ends the session of the other calls.
  logout: () => OWN,
}

let addresses = 0

/** Makes a call as a user, with the body of the trial or another one, from an IP address that no rate limit has counted yet. */
export async function attemptCall(
  test: TestShop,
  ann: Belongings,
  name: CallName,
  headers: Record<string, string>,
  body?: object,
) {
  const trial = TRIALS[name](ann)
  const endpoint = endpointOf(name)
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_all, key: string) => String(trial.params?.[key]))
  const { method = 'GET', multipart } = endpoint
  addresses += 1
  const answer = await test.app.inject({
    method,
    url: `${endpoint.api ? API_PATHS[endpoint.api] : ''}${path}${trial.query ? `?${trial.query}` : ''}`,
    headers: {
      'idempotency-key': randomUUID(),
      ...headers,
      ...(multipart && { 'content-type': 'multipart/form-data; boundary=x' }),
    },
    ...(method === 'POST' && { payload: multipart ? '--x--\r\n' : (body ?? trial.body ?? {}) }),
    remoteAddress: `10.66.${addresses >> 8}.${addresses & 255}`,
  })
  const isText = !String(answer.headers['content-type']).includes('pdf')
  return {
    trial,
    status: answer.statusCode,
    headers: answer.headers,
    text: isText ? answer.body + JSON.stringify(answer.headers) : '',
  }
}

/** Returns the row of a call in the tables of the contract. */
export function endpointOf(name: CallName): { path: string } & Partial<Endpoint> {
  return name in FILE_ENDPOINTS ? FILE_ENDPOINTS[name as keyof typeof FILE_ENDPOINTS] : ENDPOINTS[name as EndpointName]
}

function placement(ids: Belongings['ids'], paymentMethod: 'card') {
  return { totals_hash: 'x', terms_version: '2026-11-01', address_id: ids.address, paymentMethod }
}

function bodyOf(name: EndpointName): object {
  return exampleOf(name)?.request?.body ?? {}
}
