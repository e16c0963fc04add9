import fc, { type Arbitrary } from 'fast-check'

/** Placeholder for something that exists in the shop when the input is sent, such as the `nth` address of the buyer. */
export class Known {
  readonly name: string
  readonly nth: number
  constructor(name: string, nth: number) {
    this.name = name
    this.nth = nth
  }
}

const BY_PATH: readonly [start: string, name: string][] = [
  ['/legacy/cart/drafts', 'draft'],
  ['/legacy/cart/add', 'ocid'],
  ['/legacy/cart/', 'line'],
  ['/api/v2/buyer/collection', 'collection'],
  ['/api/v2/buyer/seed', 'seed'],
  ['/api/v2/buyer/addresses', 'address'],
  ['/api/v2/buyer/certificates', 'certificate'],
  ['/api/v2/buyer/webhook-deliveries', 'delivery'],
  ['/api/v2/buyer/webhooks', 'webhook'],
  ['/api/v2/buyer/api-keys', 'key'],
  ['/api/v2/buyer/devices', 'device'],
  ['/api/v2/buyer/company/invitations', 'invitation'],
  ['/api/v2/buyer/company/roles', 'companyRole'],
  ['/api/v2/buyer/checkout/pay', 'payment'],
  ['/api/v2/buyer/registration', 'registration'],
]

const LINKS: readonly [part: string, name: string][] = [
  ['/confirm-email', 'confirmLink'],
  ['/password/reset', 'resetLink'],
  ['/login_token', 'loginLink'],
  ['/company/invitations', 'invitationLink'],
]

const BY_NAME: Record<string, string> = {
  ocid: 'ocid',
  ocids: 'ocid',
  seed: 'seed',
  seeds: 'seed',
  invoice: 'invoice',
  number: 'paper',
  address_id: 'shipTo',
  billing_address_id: 'address',
  payment_id: 'payment',
  expected_amount: 'cardAmount',
  totals_hash: 'hash',
  terms_version: 'terms',
  product: 'product',
  sku: 'product',
  code: 'referral',
  slug: 'slug',
  email: 'email',
  u_email: 'email',
  url: 'url',
  u_id: 'colleague',
  password: 'password',
  current_password: 'password',
  'idempotency-key': 'once',
}

/** Returns placeholders for things of a kind. */
export function nth(name: string): Arbitrary<Known> {
  return fc.nat(40).map((nth) => new Known(name, nth))
}

/** Returns the kind of thing that a field could name, or null. `user[email]` is a field of a form. */
export function knownFor(field: string, path: string): string | null {
  const name = /\[(\w+)\]$/.exec(field)?.[1] ?? field
  if (path.includes('/register') && name === 'email') return 'newcomer'
  if (path.includes('/inspo') && name === 'slug') return 'look'
  if (path.includes('/back-in-stock/') && name === 'ocid') return 'soldOut'
  if (name === 'token') return LINKS.find(([part]) => path.includes(part))?.[1] ?? null
  // A card number.
  if (path.includes('/checkout/pay') && name === 'number') return null
  if (path.includes('/changes/') && name === 'number') return 'revision'
  if (name !== 'id') return BY_NAME[name] ?? null
  return BY_PATH.find(([start]) => path.startsWith(start))?.[1] ?? null
}
