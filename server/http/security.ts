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
    'base-uri': [`'self'`],
    'object-src': [`'none'`],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

/** Headers of every answer. */
export const COMMON_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Frame-Options': 'DENY',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
}
