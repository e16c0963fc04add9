import { InviterResponse, ReferralCode } from '#contract/schemas/accounts/referral.ts'
import { CERTIFICATE_FIELD, CERTIFICATE_FILE } from '#contract/accounts/registration.ts'
import {
  EmailConfirmed,
  EmailSent,
  Registration,
  RegistrationResponse,
  RegistrationId,
  RegistrationStatus,
} from '#contract/schemas/accounts/registration.ts'
import { EmailToken } from '#contract/schemas/accounts/sign-in.ts'
import { DataResponse, type Endpoint } from './endpoint.ts'

/** Registration endpoints: those of spec 7, and two extensions. */
export const REGISTRATION_ENDPOINTS = {
  register: {
    api: 'legacy',
    method: 'POST',
    path: '/register-action',
    summary: 'Register a person and their company: a multipart form of `key[subkey]` fields and files',
    multipart: true,
    files: { [CERTIFICATE_FIELD]: { description: CERTIFICATE_FILE } },
    body: Registration,
    status: 201,
    response: RegistrationResponse,
    problems: ['rate_limited'],
  },
  sendConfirmEmail: {
    api: 'legacy',
    method: 'POST',
    path: '/send-confirm-email/:id',
    summary: 'Send the confirmation email again. The response is the same for an unknown id',
    params: RegistrationId,
    response: EmailSent,
    problems: ['rate_limited'],
  },
  inviter: {
    api: 'legacy',
    method: 'GET',
    path: '/get-user-by-referral-code/:code',
    summary: 'Get the buyer that a referral code belongs to',
    params: ReferralCode,
    response: InviterResponse,
    problems: ['not_found', 'rate_limited'],
  },
  registrationStatus: {
    api: 'buyer',
    method: 'GET',
    path: '/registration/:id',
    summary: 'Get the status of a registration',
    isExtension: true,
    params: RegistrationId,
    response: DataResponse(RegistrationStatus),
    problems: ['not_found'],
  },
  confirmEmail: {
    api: 'buyer',
    method: 'POST',
    path: '/confirm-email',
    summary: 'Confirm an email address with the token of the link. 410 with `code` expired, used or invalid',
    isExtension: true,
    body: EmailToken,
    response: EmailConfirmed,
    problems: ['expired', 'used', 'invalid', 'rate_limited'],
  },
} as const satisfies Record<string, Endpoint>
