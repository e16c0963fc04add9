/** For pages that are the same for every visitor: caches may store them and must revalidate. */
export const PUBLIC_PAGE = { 'Cache-Control': 'public, max-age=0, must-revalidate' }

/** For pages that depend on the visitor: never cached. */
export const PRIVATE_PAGE = { 'Cache-Control': 'private, no-store' }
