/** Base path of each JSON API (spec 7). */
export const API_PATHS = { legacy: '/legacy', buyer: '/api/v2/buyer', admin: '/api/v2/admin' } as const

export type ApiName = keyof typeof API_PATHS
