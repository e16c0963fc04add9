import type { Permission } from './permissions.ts'

/** Kinds of changes that open screens of the back office are notified of, with the permission of those who are; null: everyone. */
export const CHANGE_KINDS = {
  orders: 'orders.read',
  companies: 'companies.read',
  staff: 'staff.read',
  imports: 'imports.run',
  alerts: null,
} as const satisfies Record<string, Permission | null>

export type ChangeKind = keyof typeof CHANGE_KINDS
export const CHANGE_KIND_NAMES = Object.keys(CHANGE_KINDS) as ChangeKind[]

/** Path of the event stream below the base path of the operator API. */
export const CHANGES_PATH = '/events'
/** Name of the event that has the kinds as a JSON array. */
export const CHANGED_EVENT = 'changed'
