import { type Static, Type } from 'typebox'
import { ALL_PERMISSIONS, type Permission } from '#contract/permissions.ts'

export const PermissionName = Type.Unsafe<Permission>({
  type: 'string',
  enum: ALL_PERMISSIONS,
  description: 'A permission of the operator API',
})

/** The person who is signed in to the back office. */
export const StaffMe = Type.Object({
  id: Type.String({ format: 'uuid' }),
  name: Type.String(),
  email: Type.String(),
  permissions: Type.Array(PermissionName),
})
export type StaffMe = Static<typeof StaffMe>
