import type { EndpointName } from '#contract/endpoints/endpoints.ts'
import { FILE_ENDPOINTS, type FileEndpoint } from '#contract/endpoints/files.ts'
import { Problem } from '#contract/problem.ts'

/**
 * Operations that a member of staff who views the shop as a buyer may use (decision 0094). Refuses operations on the buyer's password,
 * email address, consent, payments, orders, keys and webhooks, and exports of their data. The type requires a choice for each new endpoint.
 */
const ENDPOINT_RULES: Record<EndpointName, 'allowed' | 'refused'> = {
  login: 'refused',
  session: 'allowed',
  logout: 'allowed',
  getUser: 'allowed',
  // Registration
  register: 'refused',
  sendConfirmEmail: 'refused',
  inviter: 'allowed',
  registrationStatus: 'allowed',
  confirmEmail: 'refused',
  // Passwords and devices
  forgotPassword: 'refused',
  loginToken: 'refused',
  loginLink: 'refused',
  resetPassword: 'refused',
  changePassword: 'refused',
  confirmPassword: 'refused',
  devices: 'refused',
  endDevice: 'refused',
  endOtherDevices: 'refused',
  // Profile
  changePerson: 'refused',
  changeCompany: 'refused',
  changeEmail: 'refused',
  resendNewEmail: 'refused',
  keepEmail: 'refused',
  acceptDocuments: 'refused',
  addresses: 'allowed',
  addAddress: 'allowed',
  changeAddress: 'allowed',
  removeAddress: 'allowed',
  useAddress: 'allowed',
  certificates: 'allowed',
  addCertificate: 'refused',
  referrals: 'allowed',
  notices: 'allowed',
  changeNotices: 'refused',
  closeAccount: 'refused',
  // People of the company
  companyMembers: 'allowed',
  changeMemberRole: 'refused',
  removeMember: 'refused',
  transferOwnership: 'refused',
  companyInvitations: 'allowed',
  inviteMember: 'refused',
  resendInvitation: 'refused',
  revokeInvitation: 'refused',
  openInvitation: 'refused',
  acceptInvitation: 'refused',
  companyRoles: 'allowed',
  createCompanyRole: 'refused',
  changeCompanyRole: 'refused',
  deleteCompanyRole: 'refused',
  switchCompany: 'refused',
  // Cart
  cartCount: 'allowed',
  cartQuantities: 'allowed',
  cartContent: 'allowed',
  cartAdd: 'allowed',
  cartUpdate: 'allowed',
  cartDelete: 'allowed',
  cartNote: 'allowed',
  cartSave: 'allowed',
  cartRestore: 'allowed',
  cartForget: 'allowed',
  cartMergeSeen: 'allowed',
  cartCheck: 'allowed',
  cartCodes: 'allowed',
  cartBulk: 'allowed',
  cartDrafts: 'allowed',
  keepDraft: 'allowed',
  renameDraft: 'allowed',
  openDraft: 'allowed',
  deleteDraft: 'allowed',
  // Catalog
  getMainCategories: 'allowed',
  getChildCategories: 'allowed',
  getMainBanners: 'allowed',
  getFeaturedProducts: 'allowed',
  getMustHaveProducts: 'allowed',
  getHomepageCollections: 'allowed',
  collection: 'allowed',
  inventoryItem: 'allowed',
  inventoryBySku: 'allowed',
  inventory: 'allowed',
  productColors: 'allowed',
  similarProducts: 'allowed',
  cartSimilarProducts: 'allowed',
  maker: 'allowed',
  searchPlaces: 'allowed',
  // Emails about products that are back
  backInStockRequests: 'allowed',
  requestBackInStock: 'refused',
  withdrawBackInStock: 'refused',
  // Seeds
  seeds: 'allowed',
  seed: 'allowed',
  seedProducts: 'allowed',
  createSeed: 'allowed',
  deleteSeed: 'allowed',
  attachToSeeds: 'allowed',
  detachFromSeed: 'allowed',
  makeSeedPublic: 'refused',
  changeSeed: 'allowed',
  restoreSeed: 'allowed',
  duplicateSeed: 'allowed',
  rotateSeedLink: 'refused',
  changeSeedProduct: 'allowed',
  seedToCart: 'allowed',
  seedFromCart: 'allowed',
  seedFromOrder: 'allowed',
  // Orders
  checkout: 'allowed',
  startPayment: 'refused',
  payment: 'refused',
  confirmLocalCard: 'refused',
  placeOrder: 'refused',
  moveTestOrder: 'refused',
  orders: 'allowed',
  lastOrder: 'allowed',
  order: 'allowed',
  cancelOrder: 'refused',
  approveOrderChange: 'refused',
  declineOrderChange: 'refused',
  payOrderChange: 'refused',
  previewReorder: 'allowed',
  reorder: 'allowed',
  previouslyBought: 'allowed',
  invoices: 'allowed',
  invoice: 'allowed',
  attention: 'allowed',
  statement: 'allowed',
  // Content
  aboutUs: 'allowed',
  faqs: 'allowed',
  partners: 'allowed',
  terms: 'allowed',
  privacy: 'allowed',
  integrate: 'allowed',
  packages: 'allowed',
  menus: 'allowed',
  footer: 'allowed',
  customCode: 'allowed',
  inspo: 'allowed',
  look: 'allowed',
  // Integrations
  apiKeys: 'refused',
  me: 'refused',
  createApiKey: 'refused',
  revokeApiKey: 'refused',
  webhooks: 'refused',
  createWebhook: 'refused',
  changeWebhook: 'refused',
  removeWebhook: 'refused',
  rotateWebhookSecret: 'refused',
  testWebhook: 'refused',
  webhookDeliveries: 'refused',
  replayDelivery: 'refused',
  searchAccess: 'allowed',
}

const FILE_RULES: Record<keyof typeof FILE_ENDPOINTS, 'allowed' | 'refused'> = {
  feedCsv: 'allowed',
  feedJson: 'allowed',
  exportData: 'refused',
  certificateFile: 'allowed',
  ordersFile: 'refused',
  invoicesFile: 'refused',
  paperFile: 'allowed',
  statementFile: 'allowed',
}

const RULES: Readonly<Record<string, 'allowed' | 'refused'>> = { ...ENDPOINT_RULES, ...FILE_RULES }

/** Pages whose forms work during a view: those of cart and seeds. */
const FORM_PAGES = /^\/(?:inventory|cart|quick-order|seed)(?:[/.]|$)/
/** Beginnings of the paths of pages of keys, passwords and payments. */
const REFUSED_PAGES =
  /^\/(?:buyer\/integrations|checkout\/|login_token|password-reset|confirm-email|register|invitation)/

/** Operations that a view refuses. */
export const REFUSED_OPERATIONS = Object.keys(RULES).filter((name) => RULES[name] === 'refused')

/** Throws `permission_missing` for an operation, by its id, that a view refuses. */
export function requireAllowedInView(operation: string): void {
  if (RULES[operation] !== 'allowed') throw refused()
}

/** Throws `permission_missing` for a file that a view refuses. */
export function requireFileAllowedInView(file: FileEndpoint): void {
  const name = Object.entries<FileEndpoint>(FILE_ENDPOINTS).find(([, each]) => each === file)?.[0]
  requireAllowedInView(name ?? '')
}

/** Throws `permission_missing` for a page, or the form of one, that a view refuses. `url` is the target of the request: path and query. */
export function requirePageAllowedInView(url: string, isForm: boolean): void {
  const path = routedPath(url)
  if (REFUSED_PAGES.test(path) || (isForm && !FORM_PAGES.test(path))) throw refused()
}

/**
 * Returns the path of a request in the form in which React Router matches it: without dot segments, decoded, and in lower case. Rules that
 * saw the path as sent would take `/cart/../checkout` for a page of the cart.
 */
function routedPath(url: string): string {
  const path = (URL.parse(`http://localhost${url}`)?.pathname ?? url).replaceAll(/\/{2,}/g, '/')
  try {
    return decodeURIComponent(path).toLowerCase()
  } catch {
    // React Router matches a path that it cannot decode as it is.
    return path.toLowerCase()
  }
}

function refused(): Problem {
  return new Problem(
    'permission_missing',
    'You are viewing the shop as a buyer, and only the buyer can do this. End the view to use the back office instead.',
  )
}
