import { Type } from 'typebox'
import { DataResponse, SuccessResponse } from '#contract/endpoints/endpoint.ts'
import {
  ContentChange,
  ContentDetails,
  ContentDraft,
  ContentImage,
  ContentImagesQuery,
  ContentPreview,
  ContentPreviewLink,
  ContentQuery,
  ContentSummary,
  NewContentImage,
  PublishContent,
  RenameContent,
} from '#contract/schemas/admin/settings/content.ts'
import type { AdminEndpoint } from '#contract/endpoints/admin/admin-endpoint.ts'

const READ = { api: 'admin', method: 'GET', access: 'content.write' } as const
const WRITE = { api: 'admin', method: 'POST', access: 'content.write' } as const

/** Pages, menus, banners and the home page of the shop, in versions. */
export const ADMIN_CONTENT_ENDPOINTS = {
  adminContent: {
    ...READ,
    path: '/content',
    summary: 'List the documents of content',
    response: DataResponse(Type.Array(ContentSummary)),
  },
  adminContentDocument: {
    ...READ,
    path: '/content/document',
    summary: 'Get a document: its versions, and the content of one of them with its schema',
    query: ContentQuery,
    response: DataResponse(ContentDetails),
    problems: ['not_found'],
  },
  adminSaveContentDraft: {
    ...WRITE,
    path: '/content/draft',
    summary: 'Store content as the draft of a document, which visitors do not see',
    body: ContentDraft,
    maxBodyBytes: 1_000_000,
    response: DataResponse(ContentDetails),
    problems: ['not_found', 'invalid_input', 'changed_meanwhile'],
  },
  adminPublishContent: {
    ...WRITE,
    path: '/content/publish',
    summary: 'Publish the draft of a document, now or at a time',
    body: PublishContent,
    response: DataResponse(ContentDetails),
    problems: ['not_found', 'invalid_input', 'changed_meanwhile', 'impossible_move'],
  },
  adminUnscheduleContent: {
    ...WRITE,
    path: '/content/unschedule',
    summary: 'Turn the newest published version of a document, which is scheduled, into a draft again',
    body: ContentChange,
    response: DataResponse(ContentDetails),
    problems: ['not_found', 'changed_meanwhile', 'impossible_move'],
  },
  adminUnpublishContent: {
    ...WRITE,
    path: '/content/unpublish',
    summary: 'Hide a document from visitors',
    body: ContentChange,
    response: DataResponse(ContentDetails),
    problems: ['not_found', 'changed_meanwhile', 'impossible_move'],
  },
  adminDiscardContentDraft: {
    ...WRITE,
    path: '/content/draft/discard',
    summary: 'Delete the draft of a document',
    body: ContentChange,
    response: SuccessResponse,
    problems: ['not_found', 'changed_meanwhile', 'impossible_move'],
  },
  adminRenameContent: {
    ...WRITE,
    path: '/content/rename',
    summary: "Rename a page of the operator's own. Its old path redirects to the new one",
    body: RenameContent,
    response: DataResponse(ContentDetails),
    problems: ['not_found', 'invalid_input', 'changed_meanwhile', 'impossible_move'],
  },
  adminPreviewContent: {
    ...WRITE,
    path: '/content/preview',
    summary: 'Create a link that shows the shop with a version of a document, for an hour',
    unaudited: 'It changes nothing that visitors see.',
    peopleOnly: true,
    body: ContentPreview,
    response: DataResponse(ContentPreviewLink),
    problems: ['not_found'],
  },
  adminContentImages: {
    ...READ,
    path: '/content/images',
    summary: 'List images that documents can use: at most 60, by name. `adminPictures` has all of them',
    query: ContentImagesQuery,
    response: DataResponse(Type.Array(ContentImage)),
  },
  adminAddContentImage: {
    ...WRITE,
    path: '/content/images',
    summary: 'Upload an image for documents: a multipart form',
    multipart: true,
    files: { file: { description: 'JPEG, PNG, WebP, AVIF or GIF of at most 10 MB', required: true } },
    body: NewContentImage,
    // The file is stored before the transaction.
    hasOwnTransactions: true,
    status: 201,
    response: DataResponse(ContentImage),
    problems: ['invalid_input', 'too_large', 'rate_limited'],
  },
} as const satisfies Record<string, AdminEndpoint>
