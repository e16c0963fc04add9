import { InviterAnswer, ReferralCode } from '#contract/referral.ts'
import {
  CERTIFICATE_FIELD,
  CERTIFICATE_FILE,
  EmailConfirmed,
  MailSent,
  Registration,
  RegistrationAnswer,
  RegistrationId,
  RegistrationStatus,
} from '#contract/registration.ts'
import { MailToken } from '#contract/sign-in.ts'
import { Data, type Endpoint } from './endpoint.ts'

/** Becoming a buyer: spec 7, legacy API, and two of ours. */
export const REGISTRATION_ENDPOINTS = {
  register: {
    api: 'legacy',
    method: 'POST',
    path: '/register-action',
    summary: 'Register a person and their company; a multipart form of `key[subkey]` fields and files',
    multipart: true,
    files: { [CERTIFICATE_FIELD]: { description: CERTIFICATE_FILE } },
    body: Registration,
    status: 201,
    answer: RegistrationAnswer,
    problems: ['rate_limited'],
  },
  sendConfirmEmail: {
    api: 'legacy',
    method: 'POST',
    path: '/send-confirm-email/:id',
    summary: 'Send the mail that confirms the address again; says the same of an unknown id',
    params: RegistrationId,
    answer: MailSent,
    problems: ['rate_limited'],
  },
  inviter: {
    api: 'legacy',
    method: 'GET',
    path: '/get-user-by-referral-code/:code',
    summary: 'Who a referral code belongs to',
    params: ReferralCode,
    answer: InviterAnswer,
    problems: ['not_found', 'rate_limited'],
  },
  registrationStatus: {
    api: 'buyer',
    method: 'GET',
    path: '/registration/:id',
    summary: 'How far a registration is',
    ours: true,
    params: RegistrationId,
    answer: Data(RegistrationStatus),
    problems: ['not_found'],
  },
  confirmEmail: {
    api: 'buyer',
    method: 'POST',
    path: '/confirm-email',
    summary: 'Confirm an address with the token of the mailed link; 410 with `code` expired, used or invalid',
    ours: true,
    body: MailToken,
    answer: EmailConfirmed,
    problems: ['expired', 'used', 'invalid', 'rate_limited'],
  },
} as const satisfies Record<string, Endpoint>
