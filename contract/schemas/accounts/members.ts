import { type Static, Type } from 'typebox'
import { MAX_INTEGER } from '#contract/values/row-id.ts'
import { ALL_COMPANY_PERMISSIONS, GRANTABLE_PERMISSIONS } from '#contract/accounts/company-permissions.ts'
import { Nullable, Timestamp } from '#contract/schemas/wire.ts'

const Permissions = Type.Array(Type.Enum(ALL_COMPANY_PERMISSIONS))
const RoleId = Type.String({
  minLength: 1,
  maxLength: 60,
  description:
    '`id` of a role: the name of one that every company has, such as `buyer`, or the UUID of one of the company',
})

/** Role of a member or an invitation. */
const AssignedRole = Type.Object({ id: RoleId, name: Type.String(), permissions: Permissions })

/** A person of the company. */
export const CompanyMember = Type.Object({
  u_id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  role: AssignedRole,
  is_you: Type.Boolean(),
  joined_at: Timestamp,
})
export type CompanyMember = Static<typeof CompanyMember>

export const MemberId = Type.Object({ u_id: Type.String({ maxLength: 60, description: '`u_id` of the person' }) })
export const MemberRole = Type.Object({ role: RoleId })

/** A set of permissions that members, invitations and API keys have. */
export const CompanyRole = Type.Object({
  id: RoleId,
  name: Type.String(),
  permissions: Permissions,
  built_in: Type.Boolean({ description: 'True for a role that every company has, which cannot be changed' }),
  members: Type.Integer({ description: 'Number of people who have it' }),
})
export type CompanyRole = Static<typeof CompanyRole>

const RoleName = Type.String({ minLength: 1, maxLength: 60 })
const OwnPermissions = Type.Array(Type.Enum(GRANTABLE_PERMISSIONS), { maxItems: GRANTABLE_PERMISSIONS.length })

export const CompanyRoleId = Type.Object({ id: RoleId })
export const NewCompanyRole = Type.Object({ name: RoleName, permissions: OwnPermissions })
export type NewCompanyRole = Static<typeof NewCompanyRole>
export const CompanyRoleChange = Type.Partial(NewCompanyRole)
export type CompanyRoleChange = Static<typeof CompanyRoleChange>

/** An invitation that is neither accepted nor revoked. */
export const CompanyInvitation = Type.Object({
  id: Type.String(),
  email: Type.String(),
  role: AssignedRole,
  invited_by: Nullable(Type.String({ description: 'Name of the person who invited' })),
  sent_at: Timestamp,
  expires_at: Timestamp,
  is_expired: Type.Boolean(),
})
export type CompanyInvitation = Static<typeof CompanyInvitation>

export const CompanyInvitationId = Type.Object({
  id: Type.String({ maxLength: 60, description: '`id` of the invitation' }),
})
export const NewCompanyInvitation = Type.Object({ email: Type.String({ minLength: 3, maxLength: 254 }), role: RoleId })
export type NewCompanyInvitation = Static<typeof NewCompanyInvitation>

const InvitationToken = Type.String({ minLength: 1, maxLength: 100, description: 'Token of the link in the email' })
export const OpenInvitation = Type.Object({ token: InvitationToken })

/** An invitation as the page of its link shows it. */
export const OpenedInvitation = Type.Object({
  company: Type.String(),
  invited_by: Nullable(Type.String()),
  email: Type.String({ description: 'The address that was invited' }),
  role: Type.String({ description: 'Name of the role' }),
  permissions: Permissions,
  has_account: Type.Boolean({
    description: 'True if the address has an account: accept with its password, or signed in to it',
  }),
})
export type OpenedInvitation = Static<typeof OpenedInvitation>

/**
 * Acceptance of an invitation: of the person who is signed in, with the password of the account that the address has, or with the name and
 * the password of a new account.
 */
export const AcceptInvitation = Type.Object({
  token: InvitationToken,
  password: Type.Optional(Type.String({ minLength: 1, maxLength: 1024 })),
  u_fname: Type.Optional(Type.String({ maxLength: 100 })),
  u_lname: Type.Optional(Type.String({ maxLength: 100 })),
  terms: Type.Optional(Type.Boolean({ description: 'True: the new person accepts the terms in force' })),
})
export type AcceptInvitation = Static<typeof AcceptInvitation>

/** The session in the company that was joined or chosen. The access token from before is invalid. */
export const CompanySession = Type.Object({ token: Type.String() })

export const ChosenCompany = Type.Object({
  id: Type.Integer({ minimum: 1, maximum: MAX_INTEGER, description: '`id` of one of the `companies` of the person' }),
})
