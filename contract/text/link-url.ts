// `//host` and `/\host` lead to another site, and browsers ignore control characters in URLs.
const LINK_URL = /^(?:https?:\/\/|mailto:|#|\/(?![/\\]))[^\s\\\p{Cc}]*$/iu

/** Error message for any other URL. */
export const LINK_URL_RULE = 'it begins with https://, http://, mailto:, / or #'

/** True if a link may use the URL: http(s), mailto, a path of this shop or an anchor. */
export function isLinkUrl(text: string): boolean {
  return LINK_URL.test(text)
}

/** A link in a text of content, with its label and its URL: `[label](URL)`. */
export const TEXT_LINK = /\[([^\][]+)\]\(([^()\s]+)\)/g
