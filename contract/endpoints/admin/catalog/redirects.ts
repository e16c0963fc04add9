import { Type } from 'typebox'
import { DataResponse, SuccessResponse } from '#contract/endpoints/endpoint.ts'
import { MAX_REDIRECT_FILE_BYTES } from '#contract/catalog/redirects.ts'
import {
  AdminRedirects,
  FileRedirect,
  NewRedirect,
  RedirectsFile,
  RedirectsQuery,
  RemovedRedirects,
  StoredRedirect,
} from '#contract/schemas/admin/catalog/redirects.ts'
import type { AdminEndpoint } from '#contract/endpoints/admin/admin-endpoint.ts'

const WRITE = { api: 'admin', method: 'POST', access: 'content.write' } as const
// Characters of JSON may need escapes.
const FILE = { body: RedirectsFile, maxBodyBytes: 2 * MAX_REDIRECT_FILE_BYTES, problems: ['invalid_input'] } as const

/** Redirects from paths that have no page anymore. */
export const ADMIN_REDIRECT_ENDPOINTS = {
  adminRedirects: {
    api: 'admin',
    method: 'GET',
    path: '/redirects',
    summary: 'List redirects by path',
    access: 'catalog.read',
    query: RedirectsQuery,
    response: AdminRedirects,
  },
  adminAddRedirect: {
    ...WRITE,
    path: '/redirects',
    summary: 'Redirect a path to another one (301), or answer that its page was removed for good (410)',
    body: NewRedirect,
    response: DataResponse(StoredRedirect),
    problems: ['invalid_input'],
  },
  adminRemoveRedirects: {
    ...WRITE,
    path: '/redirects/remove',
    summary: 'Remove the redirects of these paths; unknown ones are ignored',
    body: RemovedRedirects,
    response: SuccessResponse,
    problems: ['invalid_input'],
  },
  adminTryRedirects: {
    ...WRITE,
    ...FILE,
    path: '/redirects/file/preview',
    summary: 'Read a file of redirects and report what each row would do; adds nothing',
    unaudited: 'It reads a file and adds nothing.',
    response: DataResponse(Type.Array(FileRedirect)),
  },
  adminAddRedirects: {
    ...WRITE,
    ...FILE,
    path: '/redirects/file',
    summary: 'Add the redirects of a file; rows with a problem are skipped',
    response: DataResponse(Type.Array(FileRedirect)),
  },
} as const satisfies Record<string, AdminEndpoint>
