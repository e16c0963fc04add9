import type { AdminEndpoint } from './admin-endpoint.ts'
import { ADMIN_ORDER_MOVE_ENDPOINTS } from './order-moves.ts'
import { ADMIN_ORDER_ENDPOINTS } from './orders.ts'
import { ADMIN_SESSION_ENDPOINTS } from './session.ts'

/** All endpoints of the operator API. */
export const ADMIN_ENDPOINTS = {
  ...ADMIN_SESSION_ENDPOINTS,
  ...ADMIN_ORDER_ENDPOINTS,
  ...ADMIN_ORDER_MOVE_ENDPOINTS,
} as const satisfies Record<string, AdminEndpoint>

export type AdminEndpointName = keyof typeof ADMIN_ENDPOINTS

/** Tags of the endpoints: the sections of the operator API's reference. */
export const ADMIN_TAGS: readonly { name: string; description: string; calls: Record<string, AdminEndpoint> }[] = [
  { name: 'Staff session', description: 'Signing in to the back office', calls: ADMIN_SESSION_ENDPOINTS },
  {
    name: 'Orders',
    description: 'Queues of orders, and each order',
    calls: { ...ADMIN_ORDER_ENDPOINTS, ...ADMIN_ORDER_MOVE_ENDPOINTS },
  },
]
