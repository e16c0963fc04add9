import { requirePermission } from '#contract/accounts/company-permissions.ts'
import type { Visitor } from '#server/accounts/deps.ts'

/** Throws `permission_missing` for a member who may not fill carts. A guest may fill the own one. */
export function requireCartWriter({ user }: Pick<Visitor, 'user'>): void {
  if (user) requirePermission(user, 'carts.write')
}
