/**
 * Permissions of the members of a company, with their texts. Roles are sets of these; no one can grant one that they lack. Reading what
 * belongs to every member, such as addresses and the own cart and seeds, needs none.
 */
import { Problem } from '#contract/problem.ts'

export const COMPANY_PERMISSIONS = {
  'carts.write': 'Fill the cart and save drafts',
  'orders.read': 'See the orders of the company',
  'orders.place': 'Place orders',
  'orders.change': 'Cancel orders, and approve or decline changes of them',
  'invoices.read': 'See invoices, credit notes and statements',
  'invoices.pay': 'Pay for changes of orders by card',
  'addresses.write': 'Add and change addresses',
  'company.write': 'Change company details and add resale certificates',
  'members.write': 'Invite people, change their roles and remove them',
  'roles.write': 'Create and change roles',
  'integrations.write': 'Create API keys and webhooks',
  'owners.write': 'Make people owners, and transfer the ownership',
} as const satisfies Record<string, string>

export type CompanyPermission = keyof typeof COMPANY_PERMISSIONS

export const ALL_COMPANY_PERMISSIONS = Object.keys(COMPANY_PERMISSIONS) as CompanyPermission[]

/** Permissions that a company's own roles can have: all but owners.write, because a member who can make owners can become one. */
export const GRANTABLE_PERMISSIONS = ALL_COMPANY_PERMISSIONS.filter((permission) => permission !== 'owners.write')

const ORDERING = [
  'carts.write',
  'orders.read',
  'orders.place',
  'orders.change',
  'invoices.read',
  'invoices.pay',
] as const

/** Permissions that are of use only to a member who sees orders. */
const ABOUT_ORDERS = ['orders.place', 'orders.change', 'invoices.read', 'invoices.pay'] as const

/** Returns the error for permissions that make no usable role, or null. A member who cannot see orders would not find an order that they placed. */
export function roleError(permissions: readonly CompanyPermission[]): string | null {
  const without = ABOUT_ORDERS.find((permission) => permissions.includes(permission))
  if (without === undefined || permissions.includes('orders.read')) return null
  return `“${COMPANY_PERMISSIONS[without]}” also requires “${COMPANY_PERMISSIONS['orders.read']}”.`
}

/** Roles that every company has, by their key, from the most to the least. */
export const COMPANY_ROLES = {
  owner: { name: 'Owner', permissions: ALL_COMPANY_PERMISSIONS },
  admin: { name: 'Admin', permissions: GRANTABLE_PERMISSIONS },
  approver: { name: 'Approver', permissions: ORDERING },
  buyer: { name: 'Buyer', permissions: [...ORDERING, 'addresses.write'] },
  requester: { name: 'Requester', permissions: ['carts.write', 'orders.read'] },
  finance: { name: 'Finance', permissions: ['orders.read', 'invoices.read', 'invoices.pay'] },
  viewer: { name: 'Viewer', permissions: ['orders.read', 'invoices.read'] },
} as const satisfies Record<string, { name: string; permissions: readonly CompanyPermission[] }>

/** Key of a role that every company has. */
export type CompanyRoleKey = keyof typeof COMPANY_ROLES

export const COMPANY_ROLE_KEYS = Object.keys(COMPANY_ROLES) as CompanyRoleKey[]

/** Days until an invitation to a company expires. */
export const COMPANY_INVITATION_DAYS = 7

/** Maximum number of people in a company, with those who are invited. */
export const MAX_MEMBERS = 500

/** Maximum number of roles that a company adds. */
export const MAX_COMPANY_ROLES = 50

/** A member with the permissions in the active company. */
export interface Permitted {
  permissions: readonly CompanyPermission[]
}

/** True for the key of a role that every company has. */
export function isCompanyRoleKey(role: string): role is CompanyRoleKey {
  return Object.hasOwn(COMPANY_ROLES, role)
}

/** True if the member has the permission. */
export function mayDo({ permissions }: Permitted, permission: CompanyPermission): boolean {
  return permissions.includes(permission)
}

/** Throws `permission_missing` unless the member has the permission. */
export function requirePermission(member: Permitted, permission: CompanyPermission): void {
  if (!mayDo(member, permission)) throw permissionMissing(permission)
}

/** The error for a member who lacks a permission, with what it is for. */
export function permissionMissing(permission: CompanyPermission): Problem {
  const what = lowerFirst(COMPANY_PERMISSIONS[permission])
  const message = `Your role in this company does not let you do this (${what}). Ask an owner or admin of your company.`
  return new Problem('permission_missing', message, { permission })
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
