import { Type } from 'typebox'
import { DataResponse, SuccessResponse } from '#contract/endpoints/endpoint.ts'
import {
  ImportFile,
  ImportFileOptions,
  ImportId,
  ImportList,
  ImportProblems,
  ImportProblemsQuery,
  ImportsQuery,
  NamedMapping,
  NewCorrection,
  NewImport,
  NewImportPart,
} from '#contract/schemas/admin/catalog/imports.ts'
import type { AdminEndpoint } from '#contract/endpoints/admin/admin-endpoint.ts'

const READ = { api: 'admin', method: 'GET', access: 'imports.run' } as const
const WRITE = { api: 'admin', method: 'POST', access: 'imports.run' } as const
const ONE = { params: ImportId, response: DataResponse(ImportFile), problems: ['not_found'] } as const
const MOVE = { ...ONE, problems: ['not_found', 'impossible_move'] } as const

/** Imports of files that staff upload, and their history. */
export const ADMIN_IMPORT_ENDPOINTS = {
  adminImports: {
    ...READ,
    path: '/imports',
    summary: 'List imports, newest first',
    query: ImportsQuery,
    response: ImportList,
  },
  adminImport: { ...READ, ...ONE, path: '/imports/:id', summary: 'Get an import with its file, options and results' },
  adminImportProblems: {
    ...READ,
    path: '/imports/:id/problems',
    summary: 'List the problems of the latest dry run or import by line, with the corrected values',
    params: ImportId,
    query: ImportProblemsQuery,
    response: ImportProblems,
    problems: ['not_found'],
  },
  adminImportMappings: {
    ...READ,
    path: '/import-mappings',
    summary: 'List the saved mappings of the columns of suppliers',
    response: DataResponse(Type.Array(NamedMapping)),
  },
  adminCreateImport: {
    ...WRITE,
    path: '/imports',
    summary: 'Begin the upload of a file: CSV, TSV, XLSX or ODS, up to 200 MB. Then send its parts in order',
    body: NewImport,
    status: 201,
    response: DataResponse(ImportFile),
    problems: ['invalid_input', 'impossible_move'],
  },
  adminAddImportPart: {
    ...WRITE,
    ...ONE,
    path: '/imports/:id/parts',
    summary:
      'Send the next part of a file in a multipart form, up to 8 MB. Retry it safely. After the last part, the file is recognized',
    multipart: true,
    files: { part: { description: 'The bytes of the file from `offset` on, at most 8 MB', required: true } },
    query: NewImportPart,
    body: Type.Object({}),
    // The part is stored before the transaction.
    hasOwnTransactions: true,
    unaudited: 'The start of the upload is audited.',
    problems: ['not_found', 'impossible_move', 'invalid_input', 'too_large', 'rate_limited'],
  },
  adminSetImportOptions: {
    ...WRITE,
    ...MOVE,
    path: '/imports/:id/options',
    summary: 'Set how a file is imported, and recognize it again',
    body: ImportFileOptions,
    // It reads the file, which can be in another store, before the transaction.
    hasOwnTransactions: true,
    problems: ['not_found', 'impossible_move', 'invalid_input'],
  },
  adminCorrectImport: {
    ...WRITE,
    ...MOVE,
    path: '/imports/:id/corrections',
    summary: 'Correct a cell of a file for its next dry run and its import; null takes the correction back',
    body: NewCorrection,
    problems: ['not_found', 'impossible_move', 'invalid_input'],
  },
  adminCheckImport: {
    ...WRITE,
    ...MOVE,
    path: '/imports/:id/check',
    summary: 'Start a dry run in the background: it reports what would change, and changes nothing',
  },
  adminRunImport: {
    ...WRITE,
    ...MOVE,
    path: '/imports/:id/run',
    summary: 'Start the import in the background',
    problems: ['not_found', 'impossible_move', 'changed_meanwhile'],
  },
  adminCancelImport: {
    ...WRITE,
    ...MOVE,
    path: '/imports/:id/cancel',
    summary: 'Stop a dry run or an import after its current batch. What is written stays, and can be taken back',
  },
  adminUndoImport: {
    ...WRITE,
    ...MOVE,
    path: '/imports/:id/undo',
    summary: 'Take back the last import that changed something, in the background',
    problems: ['not_found', 'impossible_move', 'changed_meanwhile'],
  },
  adminRemoveImport: {
    ...WRITE,
    path: '/imports/:id/remove',
    summary: 'Remove the content of an uploaded file. An import that has begun stays in the history',
    params: ImportId,
    response: SuccessResponse,
    problems: ['not_found', 'impossible_move'],
  },
} as const satisfies Record<string, AdminEndpoint>
