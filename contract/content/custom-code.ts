/** Rules for the operator's custom code, shared by the Content-Security-Policy header and the page that runs the code. */

/** Consent categories that a visitor can accept or reject. Necessary cookies need no consent. */
export const CONSENT_CATEGORIES = ['statistics', 'marketing'] as const
export type ConsentCategory = (typeof CONSENT_CATEGORIES)[number]

/** Paths of the checkout and of pages that handle credentials or accounts. Case-insensitive, like the router. */
const PROTECTED =
  /^\/+(?:checkout|buyer|register|registration-complete|login_token|password-reset|confirm-email)(?:[/.]|$)/i

/** True if the page at `pathname` may run custom code (spec 1, decision 0024). */
export function mayRunCustomCode(pathname: string): boolean {
  try {
    return !PROTECTED.test(decodeURIComponent(pathname))
  } catch {
    return false
  }
}

const COMMENT_OR_SCRIPT = /<!--[\s\S]*?-->|<script\b[\s\S]*?<\/script\s*>/gi
/** Matches the URLs in attributes and script strings, also with escaped slashes. Groups: protocol, host. */
const ADDRESS = /(?<=["'`=])(https?:)?\\?\/\\?\/([a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d+)?|localhost:\d+)/gi

/**
 * Returns the origins that a snippet loads from: those of its tags and of the URLs in its inline scripts, which trackers use to load
 * themselves. An origin without a protocol takes that of the page. Comments are ignored.
 */
export function originsIn(code: string): string[] {
  const live = code.replaceAll(COMMENT_OR_SCRIPT, (part) => (part.startsWith('<!--') ? '' : part))
  const origins = [...live.matchAll(ADDRESS)].map(([, protocol = '', host = '']) =>
    (protocol ? `${protocol}//${host}` : host).toLowerCase(),
  )
  return [...new Set(origins)]
}
