/** Addresses of this shop that are not pages of the storefront: the API reference, calls, files. */
const OTHER_DOORS = /^\/(?:docs|api|legacy|images|mailbox)(?:[/?#]|$)|^\/[\w-]+\.\w+$/

/** Whether an address the operator has written is a page of the storefront. */
export function isPage(url: string): boolean {
  return url.startsWith('/') && !OTHER_DOORS.test(url)
}

/** What a `Link` to an address the operator has written takes: what is no page of the storefront is opened as a whole. */
export function pageLinkTo(url: string): { to: string; prefetch?: 'intent'; reloadDocument?: true } {
  return isPage(url) ? { to: url, prefetch: 'intent' } : { to: url, reloadDocument: true }
}
