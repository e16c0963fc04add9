import { createHash } from 'node:crypto'

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/**
 * Security headers of a page. Its own inline scripts are allowed by their hashes, so that a page kept in a cache stays
 * as strict as a fresh one; no other inline script runs. `reaches` are other origins that it may ask.
 */
export function securityHeaders(html: string, reaches: readonly string[]): Record<string, string> {
  const hashes = new Set<string>()
  for (const [, script = ''] of html.matchAll(INLINE_SCRIPT)) {
    hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  }
  return {
    'Content-Security-Policy': [
      `default-src 'self'`,
      `script-src 'self' ${[...hashes].join(' ')}`,
      // Placeholders of pictures are style attributes.
      `style-src 'self' 'unsafe-inline'`,
      `img-src 'self' data: https:`,
      `font-src 'self'`,
      `connect-src ${[`'self'`, ...reaches].join(' ')}`,
      `form-action 'self'`,
      `frame-ancestors 'none'`,
      `base-uri 'self'`,
      `object-src 'none'`,
    ].join('; '),
  }
}

/** Headers of every answer. */
export const COMMON_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Frame-Options': 'DENY',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
}
