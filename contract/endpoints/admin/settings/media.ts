import { DataResponse, SuccessResponse } from '#contract/endpoints/endpoint.ts'
import {
  AddedImage,
  MediaImage,
  MediaImages,
  MediaImageQuery,
  MediaQuery,
  SetMediaImage,
} from '#contract/schemas/admin/settings/media.ts'
import type { AdminEndpoint } from '#contract/endpoints/admin/admin-endpoint.ts'

const LIBRARY = { api: 'admin', access: 'content.write' } as const
const FORM = {
  multipart: true,
  files: { file: { description: 'JPEG, PNG, WebP, AVIF, GIF or TIFF of at most 10 MB', required: true } },
  // The file is stored before the transaction.
  hasOwnTransactions: true,
} as const

/**
 * Images that staff upload, and those of records and documents, with where they are used. Changing one that products or records use needs
 * `catalog.write`, too.
 */
export const ADMIN_MEDIA_ENDPOINTS = {
  adminAddImage: {
    api: 'admin',
    method: 'POST',
    path: '/images',
    summary:
      'Upload an image for products and records: a multipart form. It is deleted after a day if nothing names it',
    access: 'catalog.write',
    ...FORM,
    status: 201,
    response: DataResponse(AddedImage),
    problems: ['invalid_input', 'too_large', 'rate_limited'],
  },
  adminMediaImages: {
    ...LIBRARY,
    method: 'GET',
    path: '/media',
    summary: 'List the images of the media library by name',
    query: MediaQuery,
    response: MediaImages,
  },
  adminMediaImage: {
    ...LIBRARY,
    method: 'GET',
    path: '/media/image',
    summary: 'Get an image with the first 100 products that use it',
    query: MediaImageQuery,
    response: DataResponse(MediaImage),
    problems: ['not_found'],
  },
  adminSetMediaImage: {
    ...LIBRARY,
    method: 'POST',
    path: '/media/image',
    summary: 'Set the description of an image, and the point that stays visible where it is cropped',
    body: SetMediaImage,
    response: DataResponse(MediaImage),
    problems: ['not_found', 'changed_meanwhile', 'permission_missing'],
  },
  adminReplaceMediaImage: {
    ...LIBRARY,
    method: 'POST',
    path: '/media/replace',
    summary: 'Replace an image wherever it is used: a multipart form',
    ...FORM,
    body: MediaImageQuery,
    response: DataResponse(MediaImage),
    problems: ['not_found', 'invalid_input', 'too_large', 'rate_limited', 'permission_missing'],
  },
  adminDeleteMediaImage: {
    ...LIBRARY,
    method: 'POST',
    path: '/media/delete',
    summary: 'Delete an image that nothing uses',
    body: MediaImageQuery,
    response: SuccessResponse,
    problems: ['not_found', 'impossible_move'],
  },
} as const satisfies Record<string, AdminEndpoint>
