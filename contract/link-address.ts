// `//host` and `/\host` leave the shop, and browsers read addresses past control characters.
const ADDRESS = /^(?:https?:\/\/|mailto:|#|\/(?![/\\]))[^\s\\\p{Cc}]*$/iu

/** What is said of another one. */
export const LINK_ADDRESSES = 'it begins with https://, http://, mailto:, / or #'

/** Whether a link may lead there: a web address, a mail address, a path of this shop or an anchor. */
export function isLinkAddress(text: string): boolean {
  return ADDRESS.test(text)
}
