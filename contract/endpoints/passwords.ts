import { Type } from 'typebox'
import { MailSent } from '#contract/registration.ts'
import {
  ChangePassword,
  Device,
  ForgotPassword,
  LoginLinkWanted,
  LoginTokenAnswer,
  MailToken,
  NewPassword,
} from '#contract/sign-in.ts'
import { Data, Done, type Endpoint } from './endpoint.ts'

/** Passwords, links that sign in, and the devices that are signed in: spec 7, legacy API, and ours. */
export const PASSWORD_ENDPOINTS = {
  forgotPassword: {
    api: 'legacy',
    method: 'POST',
    path: '/password/email',
    summary: 'Mail a link to set a new password; says the same of an unknown address',
    body: ForgotPassword,
    answer: MailSent,
  },
  loginToken: {
    api: 'legacy',
    method: 'GET',
    path: '/login_token/:token',
    summary: 'Sign in with the token of a mailed link, once; 410 with `code` expired, used or invalid',
    params: MailToken,
    answer: LoginTokenAnswer,
  },
  loginLink: {
    api: 'buyer',
    method: 'POST',
    path: '/login-link',
    summary: 'Mail a link that signs in; says the same of an unknown address',
    ours: true,
    body: LoginLinkWanted,
    answer: MailSent,
  },
  resetPassword: {
    api: 'buyer',
    method: 'POST',
    path: '/password/reset',
    summary: 'Set a new password with the token of a mailed link; ends every session',
    ours: true,
    body: NewPassword,
    answer: Done,
  },
  changePassword: {
    api: 'buyer',
    method: 'POST',
    path: '/password/change',
    summary: 'Set a new password with the old one; ends every other session',
    ours: true,
    signedIn: true,
    body: ChangePassword,
    answer: Done,
  },
  devices: {
    api: 'buyer',
    method: 'GET',
    path: '/devices',
    summary: 'The browsers that are signed in',
    ours: true,
    signedIn: true,
    answer: Data(Type.Array(Device)),
  },
  endDevice: {
    api: 'buyer',
    method: 'DELETE',
    path: '/devices/:id',
    summary: 'Sign a browser out',
    ours: true,
    signedIn: true,
    params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 60 }) }),
    answer: Done,
  },
  endOtherDevices: {
    api: 'buyer',
    method: 'POST',
    path: '/devices/end-others',
    summary: 'Sign every other browser out',
    ours: true,
    signedIn: true,
    answer: Done,
  },
} as const satisfies Record<string, Endpoint>
