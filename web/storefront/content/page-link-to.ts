/** Paths of this shop that are not storefront pages: API reference, APIs, files. */
const NON_PAGE_PATHS = /^\/(?:docs|api|legacy|images|mailbox)(?:[/?#]|$)|^\/[\w-]+\.\w+$/

/** True if a URL set by the operator is a storefront page. */
export function isPage(url: string): boolean {
  return url.startsWith('/') && !NON_PAGE_PATHS.test(url)
}

/** Returns the `Link` props for a URL set by the operator. Other URLs than storefront pages reload the document. */
export function pageLinkTo(url: string): { to: string; prefetch?: 'intent'; reloadDocument?: true } {
  return isPage(url) ? { to: url, prefetch: 'intent' } : { to: url, reloadDocument: true }
}
