import { Type } from 'typebox'
import { DataResponse } from '#contract/endpoints/endpoint.ts'
import {
  EmailKindParams,
  EmailSummary,
  EmailTextsDetails,
  SetEmailTexts,
  StoredEmailTexts,
  TestEmailSent,
} from '#contract/schemas/admin/settings/email-texts.ts'
import type { AdminEndpoint } from '#contract/endpoints/admin/admin-endpoint.ts'

/** Texts of the shop's emails. */
export const ADMIN_EMAIL_TEXT_ENDPOINTS = {
  adminEmails: {
    api: 'admin',
    method: 'GET',
    path: '/settings/emails',
    summary: 'List the emails of the shop',
    access: 'settings.read',
    response: DataResponse(Type.Array(EmailSummary)),
  },
  adminEmailTexts: {
    api: 'admin',
    method: 'GET',
    path: '/settings/emails/:kind',
    summary: 'Get the texts of an email: the originals, and those that override them',
    access: 'settings.read',
    params: EmailKindParams,
    response: DataResponse(EmailTextsDetails),
    problems: ['not_found'],
  },
  adminSetEmailTexts: {
    api: 'admin',
    method: 'POST',
    path: '/settings/emails/:kind',
    summary: 'Replace the texts of an email. Null restores the original',
    access: 'settings.write',
    sensitive: true,
    params: EmailKindParams,
    body: SetEmailTexts,
    response: DataResponse(EmailTextsDetails),
    problems: ['not_found', 'changed_meanwhile'],
  },
  adminSendTestEmail: {
    api: 'admin',
    method: 'POST',
    path: '/settings/emails/:kind/test',
    summary: 'Send an email with these texts and example values to the person who is signed in',
    access: 'settings.write',
    peopleOnly: true,
    params: EmailKindParams,
    body: StoredEmailTexts,
    // A rollback would undo the count of the rate limit.
    hasOwnTransactions: true,
    response: DataResponse(TestEmailSent),
    problems: ['not_found', 'rate_limited'],
  },
} as const satisfies Record<string, AdminEndpoint>
