import type { Endpoint } from './endpoint.ts'

/** Where each API answers. */
export const BASES = { legacy: '/legacy', buyer: '/api/v2/buyer' } as const satisfies Record<Endpoint['api'], string>
