import { BUYER_TYPES } from '#contract/accounts/accounts.ts'
import type { User } from '#contract/schemas/accounts/accounts.ts'
import { ALL_COMPANY_PERMISSIONS } from '#contract/accounts/company-permissions.ts'

/** Response of `get-user` for a journey that answers the calls of the session itself. */
export const FICTIONAL_BUYER: User = {
  u_id: '1',
  u_fname: 'Ada',
  u_lname: 'Lund',
  email: 'ada@example.com',
  username: null,
  u_phone: null,
  email_verified: true,
  status: 'approved',
  status_reason: null,
  buyer_type_id: BUYER_TYPES.physical,
  role: 'owner',
  role_name: 'Owner',
  permissions: [...ALL_COMPANY_PERMISSIONS],
  company: { id: 1, name: 'Lund & Daughters', legal_name: null, website: null, terms_days: 30 },
  companies: [{ id: 1, name: 'Lund & Daughters' }],
  referral_code: 'ADA',
  created_at: '2026-01-02T09:00:00.000Z',
}
