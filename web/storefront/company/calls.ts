import * as routes from '#contract/client/routes.ts'
import type {
  AcceptInvitation,
  CompanyRoleChange,
  NewCompanyInvitation,
  NewCompanyRole,
} from '#contract/schemas/accounts/members.ts'
import { call } from '#web/storefront/http/api.ts'

/** API calls about the people of a company. Each throws an `ApiError`. */
export const companyCalls = {
  changeRole: (u_id: string, role: string) => call(routes.changeMemberRole, { params: { u_id }, body: { role } }),
  remove: (u_id: string) => call(routes.removeMember, { params: { u_id } }),
  transfer: (u_id: string) => call(routes.transferOwnership, { params: { u_id } }),
  invite: (body: NewCompanyInvitation) => call(routes.inviteMember, { body }),
  resend: (id: string) => call(routes.resendInvitation, { params: { id } }),
  revoke: (id: string) => call(routes.revokeInvitation, { params: { id } }),
  createRole: (body: NewCompanyRole) => call(routes.createCompanyRole, { body }),
  changeCompanyRole: (id: string, body: CompanyRoleChange) => call(routes.changeCompanyRole, { params: { id }, body }),
  deleteRole: (id: string) => call(routes.deleteCompanyRole, { params: { id } }),
  openInvitation: (token: string) => call(routes.openInvitation, { body: { token } }),
  acceptInvitation: (body: AcceptInvitation) => call(routes.acceptInvitation, { body }),
  switchTo: (id: number) => call(routes.switchCompany, { body: { id } }),
}
