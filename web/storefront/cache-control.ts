/** Public pages say the same to everyone; caches ask whether they still do. */
export const PUBLIC_PAGE = { 'Cache-Control': 'public, max-age=0, must-revalidate' }

/** Pages that know who asks are nobody else's business. */
export const PRIVATE_PAGE = { 'Cache-Control': 'private, no-store' }
