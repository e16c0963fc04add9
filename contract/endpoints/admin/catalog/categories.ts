import { Type } from 'typebox'
import { DataResponse, SuccessResponse } from '#contract/endpoints/endpoint.ts'
import {
  CategoryDetails,
  CategoryNode,
  MergeCategory,
  MergedCategory,
  MoveCategory,
  NewCategory,
  SetCategory,
} from '#contract/schemas/admin/catalog/categories.ts'
import { RecordId } from '#contract/schemas/admin/catalog/edited-records.ts'
import type { AdminEndpoint } from '#contract/endpoints/admin/admin-endpoint.ts'

const WRITE = { api: 'admin', method: 'POST', access: 'catalog.write' } as const

/** The tree of categories. */
export const ADMIN_CATEGORY_ENDPOINTS = {
  adminCategories: {
    api: 'admin',
    method: 'GET',
    path: '/categories',
    summary: 'List all categories, each after those that come before it below the same parent',
    access: 'catalog.read',
    response: DataResponse(Type.Array(CategoryNode)),
  },
  adminCategory: {
    api: 'admin',
    method: 'GET',
    path: '/categories/:id',
    summary: 'Get a category',
    access: 'catalog.read',
    params: RecordId,
    response: DataResponse(CategoryDetails),
    problems: ['not_found'],
  },
  adminCreateCategory: {
    ...WRITE,
    path: '/categories',
    summary: 'Add a category as the last one below its parent. Without `c_link`, its URL is made of its name',
    body: NewCategory,
    status: 201,
    response: DataResponse(CategoryDetails),
    problems: ['invalid_input'],
  },
  adminSetCategory: {
    ...WRITE,
    path: '/categories/:id',
    summary: 'Change a category. A changed `c_link` redirects its previous URL',
    params: RecordId,
    body: SetCategory,
    response: DataResponse(CategoryDetails),
    problems: ['not_found', 'changed_meanwhile', 'invalid_input'],
  },
  adminMoveCategory: {
    ...WRITE,
    path: '/categories/:id/move',
    summary: 'Move a category, with all below it, to another place in the tree',
    params: RecordId,
    body: MoveCategory,
    response: SuccessResponse,
    problems: ['not_found', 'changed_meanwhile', 'invalid_input'],
  },
  adminMergeCategory: {
    ...WRITE,
    path: '/categories/:id/merge',
    summary:
      'Move the products of a category, and the categories below it, to another one, and redirect its page there',
    params: RecordId,
    body: MergeCategory,
    response: DataResponse(MergedCategory),
    problems: ['not_found', 'impossible_move', 'invalid_input'],
  },
  adminDeleteCategory: {
    api: 'admin',
    method: 'DELETE',
    path: '/categories/:id',
    summary: 'Delete an empty category. Its page redirects to the category above it',
    access: 'catalog.write',
    params: RecordId,
    response: SuccessResponse,
    problems: ['not_found', 'impossible_move'],
  },
} as const satisfies Record<string, AdminEndpoint>
