/** Where the operator's own scripts may run, and what they may reach: what the policy of a page and its shell agree on. */

/** The two kinds of consent a visitor gives or does not; what is necessary is not asked for. */
export const CONSENT_CATEGORIES = ['statistics', 'marketing'] as const
export type ConsentCategory = (typeof CONSENT_CATEGORIES)[number]

/** Checkout and everything where an account is entered, made or changed. Routes are matched in any case, so is this. */
const PROTECTED =
  /^\/+(?:checkout|buyer|register|registration-complete|login_token|password-reset|confirm-email)(?:[/.]|$)/i

/** Whether the page at `pathname` may run custom code (spec 1, decision 0024). */
export function mayRunCustomCode(pathname: string): boolean {
  try {
    return !PROTECTED.test(decodeURIComponent(pathname))
  } catch {
    return false
  }
}

const COMMENT_OR_SCRIPT = /<!--[\s\S]*?-->|<script\b[\s\S]*?<\/script\s*>/gi
/** An address as an attribute or a string of a script has it, with slashes that may be escaped, and its host. */
const ADDRESS = /(?<=["'`=])(https?:)?\\?\/\\?\/([a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d+)?|localhost:\d+)/gi

/**
 * The origins that a snippet names: of its tags and of the addresses in its inline scripts, which is how trackers load
 * themselves. One without a protocol is that of the page. Comments name nothing.
 */
export function originsIn(code: string): string[] {
  const live = code.replaceAll(COMMENT_OR_SCRIPT, (part) => (part.startsWith('<!--') ? '' : part))
  const origins = [...live.matchAll(ADDRESS)].map(([, protocol = '', host = '']) =>
    (protocol ? `${protocol}//${host}` : host).toLowerCase(),
  )
  return [...new Set(origins)]
}
