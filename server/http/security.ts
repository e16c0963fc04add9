import { randomBytes } from 'node:crypto'

/** What lets the inline scripts of one page run: 128 bits, always of the same length. */
export function createNonce(): string {
  return randomBytes(16).toString('base64url')
}

interface Policy {
  /** Every inline script of the page carries it. */
  nonce: string
  /** Other origins that the shop itself asks, such as the hosted search. */
  reaches: readonly string[]
  /** Origins that the operator's custom code loads scripts from and talks to; none where it does not run. */
  customCode: readonly string[]
  /** Whether cards are typed into Stripe's own fields. */
  stripe: boolean
}

/** Stripe's script, the frames of its fields and of a bank's questions, and where they ask. */
const STRIPE = [
  'https://js.stripe.com',
  'https://*.js.stripe.com',
  'https://hooks.stripe.com',
  'https://api.stripe.com',
]

/** The content security policy of a page (decisions/0024): no inline script but the page's own, no `eval`. */
export function contentSecurityPolicy({ nonce, reaches, customCode, stripe }: Policy): string {
  const guests = [...customCode, ...(stripe ? STRIPE : [])]
  const directives = {
    'default-src': [`'self'`],
    'script-src': [`'self'`, `'nonce-${nonce}'`, ...guests],
    // Placeholders of pictures are style attributes.
    'style-src': [`'self'`, `'unsafe-inline'`],
    'img-src': [`'self'`, 'data:', 'https:', ...customCode],
    'font-src': [`'self'`],
    'connect-src': [`'self'`, ...reaches, ...guests],
    ...(guests.length > 0 && { 'frame-src': [`'self'`, ...guests] }),
    'form-action': [`'self'`],
    'frame-ancestors': [`'none'`],
    'base-uri': [`'none'`],
    'object-src': [`'none'`],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

export const POLICY = 'Content-Security-Policy'

/** What is no page runs, loads and frames nothing; a page replaces this by a policy of its own. */
export const NOTHING = `default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`

/** A document that the browser shows by a viewer of its own, which loads what it needs. */
export const SHOWN_FILE = { [POLICY]: `frame-ancestors 'none'` }

/** A picture that other sites, mails and shops of our buyers show. */
export const FOR_OTHER_SITES = { 'Cross-Origin-Resource-Policy': 'cross-origin' }

/** A drawing may style itself; opened by itself it runs nothing. */
export const DRAWING = { [POLICY]: `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'` }

/** Headers of every answer, unless its door knows better. */
const COMMON_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Frame-Options': 'DENY',
  'Permissions-Policy':
    'browsing-topics=(), camera=(), geolocation=(), hid=(), microphone=(), midi=(), serial=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  [POLICY]: NOTHING,
}

/** With TLS: no browser that was here once asks this host without it, for two years (ASVS 3.4.1). */
const WITH_TLS = { ...COMMON_HEADERS, 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }

/** The headers that every answer begins with, by the protocol its browser speaks. */
export function commonHeaders(protocol: string): Readonly<Record<string, string>> {
  return protocol === 'https' ? WITH_TLS : COMMON_HEADERS
}
