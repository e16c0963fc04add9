import type { CompanyPermission } from '#contract/accounts/company-permissions.ts'

/** True if a member with the permissions `own` may give, or take, a role with these permissions: no one grants what they do not hold. */
export function isGrantable(
  role: { permissions: readonly CompanyPermission[] },
  own: readonly CompanyPermission[],
): boolean {
  return role.permissions.every((permission) => own.includes(permission))
}
