import { type Static, Type } from 'typebox'
import { ALL_PERMISSIONS, type Permission } from '#contract/backoffice/permissions.ts'
import { Nullable, Timestamp } from '#contract/schemas/wire.ts'

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

/** Path parameter: the id of a person, role, key, device or passkey. */
export const StaffId = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 36, description: 'Id of the person, role, key, device or passkey' }),
})

const RoleId = Type.String({ minLength: 36, maxLength: 36, description: 'Id of a role' })

/** A person who has, had or is invited to have access to the back office. */
export const StaffRecord = Type.Object({
  id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  state: Type.Enum(['invited', 'active', 'disabled']),
  roles: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  second_factor: Type.Boolean({ description: 'True if the person has an authenticator app or a passkey' }),
  created_at: Timestamp,
  last_seen_at: Nullable(Timestamp),
  invitation_expires_at: Nullable(Timestamp),
})
export type StaffRecord = Static<typeof StaffRecord>

const Roles = Type.Array(RoleId, { minItems: 1, maxItems: 50 })
export const StaffInvitation = Type.Object({
  email: Type.String({ minLength: 3, maxLength: 254, pattern: '^[^@\\s]+@[^@\\s]+$' }),
  name: Type.Optional(Type.String({ maxLength: 100 })),
  roles: Roles,
})
export type StaffInvitation = Static<typeof StaffInvitation>

export const StaffChange = Type.Object({
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  roles: Type.Optional(Roles),
})
export type StaffChange = Static<typeof StaffChange>

/** A set of permissions. */
export const StaffRole = Type.Object({
  id: Type.String(),
  name: Type.String(),
  permissions: Type.Array(PermissionName),
  built_in: Type.Boolean({ description: 'True for roles that every shop has; they cannot be changed' }),
  members: Type.Integer({ description: 'Number of people with this role' }),
})
export type StaffRole = Static<typeof StaffRole>

const Permissions = Type.Array(PermissionName, { minItems: 1, maxItems: ALL_PERMISSIONS.length })
export const NewRole = Type.Object({ name: Type.String({ minLength: 1, maxLength: 60 }), permissions: Permissions })
export type NewRole = Static<typeof NewRole>
export const RoleChange = Type.Object({
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
  permissions: Type.Optional(Permissions),
})
export type RoleChange = Static<typeof RoleChange>

/** Key of an API client of the operator API. */
export const OperatorKey = Type.Object({
  id: Type.String(),
  name: Type.String(),
  hint: Type.String({ description: 'First characters of the key' }),
  permissions: Type.Array(PermissionName),
  created_by: Nullable(Type.String({ description: 'Name of the person who created it' })),
  created_at: Timestamp,
  last_used_at: Nullable(Timestamp),
  expires_at: Nullable(Timestamp),
  status: Type.Enum(['active', 'expired', 'revoked']),
})
export type OperatorKey = Static<typeof OperatorKey>

export const NewOperatorKey = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 100 }),
  permissions: Permissions,
  expires_in_days: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 3650, description: 'Days until the key expires. Default: never' }),
  ),
})
export type NewOperatorKey = Static<typeof NewOperatorKey>

/** New operator key. Only this response contains the key itself. */
export const CreatedOperatorKey = Type.Object({ data: OperatorKey, key: Type.String() })
export type CreatedOperatorKey = Static<typeof CreatedOperatorKey>
