import { randomBytes } from 'node:crypto'

/** Creates the nonce of a page's inline scripts: 128 random bits, always of the same length. */
export function createNonce(): string {
  return randomBytes(16).toString('base64url')
}

interface Policy {
  /** Nonce of every inline script of the page. */
  nonce: string
  /** Other origins that the storefront connects to, such as the hosted search. */
  connectOrigins: readonly string[]
  /** Origins that the operator's custom code loads scripts from and connects to; empty if it does not run. */
  customCode: readonly string[]
  /** True if cards are entered in Stripe's own fields. */
  stripe: boolean
}

/** Origins of Stripe's script, of the frames of its fields and of 3-D Secure, and of its API. */
const STRIPE_ORIGINS = [
  'https://js.stripe.com',
  'https://*.js.stripe.com',
  'https://hooks.stripe.com',
  'https://api.stripe.com',
]

/** Returns the content security policy of a page (decision 0024): no inline scripts without the nonce, no `eval`. */
export function contentSecurityPolicy({ nonce, connectOrigins, customCode, stripe }: Policy): string {
  const thirdParties = [...customCode, ...(stripe ? STRIPE_ORIGINS : [])]
  const directives = {
    'default-src': [`'self'`],
    'script-src': [`'self'`, `'nonce-${nonce}'`, ...thirdParties],
    // Image placeholders are style attributes.
    'style-src': [`'self'`, `'unsafe-inline'`],
    'img-src': [`'self'`, 'data:', 'https:', ...customCode],
    'font-src': [`'self'`],
    'connect-src': [`'self'`, ...connectOrigins, ...thirdParties],
    ...(thirdParties.length > 0 && { 'frame-src': [`'self'`, ...thirdParties] }),
    'form-action': [`'self'`],
    'frame-ancestors': [`'none'`],
    'base-uri': [`'none'`],
    'object-src': [`'none'`],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

/** Returns the policy of a page that the back office may show in a frame. */
export function inFrameOfBackOffice(policy: string): string {
  return policy.replace(`frame-ancestors 'none'`, `frame-ancestors 'self'`)
}

/** Headers of the preview of a page: it is in no cache and no search engine, and its URL, which has a secret, reaches no other site. */
export const PREVIEW_HEADERS = {
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex, nofollow',
  'Referrer-Policy': 'same-origin',
  'X-Frame-Options': 'SAMEORIGIN',
}

export const CSP_HEADER = 'Content-Security-Policy'

/** Policy of responses other than pages: run, load and frame nothing. */
export const DENY_ALL = `default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`

/** Headers of a PDF that the browser's own viewer shows. The viewer loads resources of its own. */
export const INLINE_FILE_HEADERS = { [CSP_HEADER]: `frame-ancestors 'none'` }

/** The same for a PDF or an image that a page of the back office shows in a frame. */
export const FRAMED_FILE_HEADERS = { [CSP_HEADER]: `frame-ancestors 'self'`, 'X-Frame-Options': 'SAMEORIGIN' }

/**
 * Headers of the preview of an email in a frame of the back office: it has its own inline styles, and the sandbox gives it no scripts, no
 * forms, no links and an origin of its own.
 */
export const EMAIL_PREVIEW_HEADERS = {
  [CSP_HEADER]: `sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'`,
  'X-Frame-Options': 'SAMEORIGIN',
}

/** Headers of an image that other sites, emails and buyers' own shops embed. */
export const CROSS_ORIGIN_HEADERS = { 'Cross-Origin-Resource-Policy': 'cross-origin' }

/** Headers of an SVG image: it may contain styles, and opened directly it runs no scripts. */
export const SVG_HEADERS = { [CSP_HEADER]: `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'` }

/** Headers of every response, unless its route replaces them. */
const COMMON_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Frame-Options': 'DENY',
  'Permissions-Policy':
    'browsing-topics=(), camera=(), geolocation=(), hid=(), microphone=(), midi=(), serial=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  [CSP_HEADER]: DENY_ALL,
}

/** With TLS, browsers use only HTTPS for this host for two years after a request (HSTS, ASVS 3.4.1). */
const TLS_HEADERS = { ...COMMON_HEADERS, 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }

/** Returns the common headers of every response, by the protocol of the client. */
export function commonHeaders(protocol: string): Readonly<Record<string, string>> {
  return protocol === 'https' ? TLS_HEADERS : COMMON_HEADERS
}
