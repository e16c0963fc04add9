import { DataResponse, SuccessResponse } from '#contract/endpoints/endpoint.ts'
import {
  AcceptInvitation,
  NamedPasskey,
  OpenInvitation,
  PasskeyOptions,
  RecoveryCode,
  RecoveryCodes,
  SetUpShop,
  SignedPasskey,
  SignInStep,
  StaffEmail,
  StaffLinkToken,
  StaffLogin,
  StaffNewPassword,
  TotpCode,
  TotpSetup,
} from '#contract/schemas/admin/staff/staff-sign-in.ts'
import type { AdminEndpoint } from '#contract/endpoints/admin/admin-endpoint.ts'

const GUEST = { api: 'admin', access: 'guest' } as const
const POST = { ...GUEST, method: 'POST' } as const

const ONLY_BEGINS = 'It begins a step of the sign-in. The call that completes the step leaves the row.'
const ONLY_READS = 'It reads what the link is for. Using the link leaves the row.'

/**
 * Signing in to the back office. The password alone gives a half session, a cookie of its own, if the person has or needs a second
 * factor: it can only make the calls below `/sign-in`.
 */
export const ADMIN_SIGN_IN_ENDPOINTS = {
  adminSignIn: {
    ...POST,
    path: '/sign-in',
    summary: 'Sign in with an email address and a password',
    body: StaffLogin,
    response: DataResponse(SignInStep),
    problems: ['rate_limited'],
  },
  adminSignInTotp: {
    ...POST,
    path: '/sign-in/totp',
    summary: 'Complete the sign-in with a code of an authenticator app',
    body: TotpCode,
    response: DataResponse(SignInStep),
    problems: ['rate_limited', 'not_signed_in'],
  },
  adminSignInRecoveryCode: {
    ...POST,
    path: '/sign-in/recovery-code',
    summary: 'Complete the sign-in with a recovery code, which works once',
    body: RecoveryCode,
    response: DataResponse(SignInStep),
    problems: ['rate_limited', 'not_signed_in'],
  },
  adminSignInPasskeyOptions: {
    ...POST,
    path: '/sign-in/passkey/options',
    summary: 'Get the challenge that a passkey has to sign',
    unaudited: ONLY_BEGINS,
    response: DataResponse(PasskeyOptions),
    problems: ['not_signed_in'],
  },
  adminSignInPasskey: {
    ...POST,
    path: '/sign-in/passkey',
    summary: 'Complete the sign-in with a passkey',
    body: SignedPasskey,
    response: DataResponse(SignInStep),
    problems: ['rate_limited', 'not_signed_in'],
  },
  adminEnrollTotp: {
    ...POST,
    path: '/sign-in/enroll/totp',
    summary: 'Begin to set up an authenticator app during the sign-in',
    unaudited: ONLY_BEGINS,
    response: DataResponse(TotpSetup),
    problems: ['not_signed_in', 'impossible_move'],
  },
  adminEnrollTotpConfirm: {
    ...POST,
    path: '/sign-in/enroll/totp/confirm',
    summary: 'Complete the setup of the authenticator app, and sign in',
    body: TotpCode,
    response: DataResponse(RecoveryCodes),
    problems: ['rate_limited', 'not_signed_in', 'impossible_move'],
  },
  adminEnrollPasskeyOptions: {
    ...POST,
    path: '/sign-in/enroll/passkey/options',
    summary: 'Begin to add a passkey during the sign-in',
    unaudited: ONLY_BEGINS,
    response: DataResponse(PasskeyOptions),
    problems: ['not_signed_in', 'impossible_move'],
  },
  adminEnrollPasskey: {
    ...POST,
    path: '/sign-in/enroll/passkey',
    summary: 'Add the passkey, and sign in',
    body: NamedPasskey,
    response: DataResponse(RecoveryCodes),
    problems: ['not_signed_in', 'impossible_move'],
  },
  adminForgotPassword: {
    ...POST,
    path: '/password/forgot',
    summary: 'Email a link to set a new password. The response is the same for every address',
    unaudited: 'Anyone can request it, for any address, as often as they like. Using the emailed link leaves the row.',
    body: StaffEmail,
    response: SuccessResponse,
    problems: ['rate_limited'],
  },
  adminResetPassword: {
    ...POST,
    path: '/password/reset',
    summary: 'Set a new password with an emailed link. It ends all sessions; signing in still needs the second factor',
    body: StaffNewPassword,
    response: SuccessResponse,
    problems: ['rate_limited', 'expired', 'invalid'],
  },
  adminOpenInvitation: {
    ...POST,
    path: '/invitations/open',
    summary: 'Get the invitation of an emailed link',
    unaudited: ONLY_READS,
    body: StaffLinkToken,
    response: DataResponse(OpenInvitation),
    problems: ['rate_limited', 'expired', 'invalid'],
  },
  adminAcceptInvitation: {
    ...POST,
    path: '/invitations/accept',
    summary: 'Accept an invitation with a name and a password, and sign in',
    body: AcceptInvitation,
    response: DataResponse(SignInStep),
    problems: ['rate_limited', 'expired', 'invalid'],
  },
  adminOpenSetUp: {
    ...POST,
    path: '/set-up/open',
    summary: 'Check that the link that the start of a shop prints can still create the first owner',
    unaudited: ONLY_READS,
    body: StaffLinkToken,
    response: SuccessResponse,
    problems: ['rate_limited', 'invalid'],
  },
  adminSetUp: {
    ...POST,
    path: '/set-up',
    summary: 'Create the first owner of a shop with the link that its start prints, and sign in',
    body: SetUpShop,
    response: DataResponse(SignInStep),
    problems: ['rate_limited', 'invalid'],
  },
} as const satisfies Record<string, AdminEndpoint>
