import type { TSchema } from 'typebox'
import { FeedFile } from '#contract/schemas/integrations.ts'
import type { Scope } from '#contract/integrations.ts'
import { PersonalData } from '#contract/schemas/accounts/personal-data.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { CERTIFICATE_TYPES } from '#contract/accounts/registration.ts'

/** Endpoint that returns a file. The session cookie authenticates it, so links can open it. */
export interface FileEndpoint {
  /** Section of the API reference. */
  tag: string
  /** Path of the shop, in Fastify's notation. */
  path: string
  summary: string
  /** Media type of the response, or a list of possible types. */
  type: string | readonly string[]
  /** Notes on the format of the file. */
  notes?: string
  /** Schema of a JSON file. */
  response?: TSchema
  /** Scopes that an API key needs. Absent: API keys cannot read the file. */
  scopes?: readonly Scope[]
  /** Response to a test key, as in `Endpoint`. Absent: test keys cannot read the file. */
  testMode?: 'shared' | 'separate'
  /** True if the response has an ETag, so an unchanged file is a 304. */
  hasEtag?: true
  problems?: readonly ProblemCode[]
}

/** All endpoints that return files. */
export const FILE_ENDPOINTS = {
  feedCsv: {
    tag: 'Integrations',
    path: '/api/v2/buyer/feed.csv',
    summary: 'All active products with their prices, as CSV',
    type: 'text/csv',
    notes:
      'The first line contains the column names: the fields of `feed.json`, in the same order. A list is one cell: price breaks as ' +
      '`12:9.5|24:9`, options as `Color: Ivory; Size: L`, materials as `Oak|Brass`, image URLs separated by spaces.',
    scopes: ['catalog:read'],
    testMode: 'shared',
    hasEtag: true,
    problems: ['rate_limited'],
  },
  feedJson: {
    tag: 'Integrations',
    path: '/api/v2/buyer/feed.json',
    summary: 'All active products with their prices, as JSON',
    type: 'application/json',
    response: FeedFile,
    scopes: ['catalog:read'],
    testMode: 'shared',
    hasEtag: true,
    problems: ['rate_limited'],
  },
  exportData: {
    tag: 'Profile',
    path: '/api/v2/buyer/export',
    summary: 'All personal data of the buyer, as JSON',
    type: 'application/json',
    hasEtag: true,
    response: PersonalData,
  },
  certificateFile: {
    tag: 'Profile',
    path: '/api/v2/buyer/certificates/:id/file',
    summary: 'The file of a certificate',
    type: CERTIFICATE_TYPES,
    hasEtag: true,
    problems: ['not_found'],
  },
  ordersFile: {
    tag: 'Orders',
    path: '/order-files/orders.csv',
    summary: 'Orders and their lines with the filters of the list, as CSV',
    type: 'text/csv',
    notes:
      'One row for each line of an order, the newest order first; amounts of the whole order are in its first row alone. The first ' +
      'line contains the column names, after a byte order mark. Money is in US dollars.',
    scopes: ['orders:read'],
    problems: ['rate_limited'],
  },
  invoicesFile: {
    tag: 'Orders',
    path: '/order-files/invoices.csv',
    summary: 'Invoices and credit notes with the filter of the list, as CSV',
    type: 'text/csv',
    notes:
      'Newest first. The first line contains the column names, after a byte order mark. Money is in US dollars; amounts of credit notes ' +
      'are negative.',
    scopes: ['orders:read'],
    problems: ['rate_limited'],
  },
  paperFile: {
    tag: 'Orders',
    path: '/order-files/:number.pdf',
    summary: 'An invoice, credit note, pro forma or packing slip by its number, as PDF',
    type: 'application/pdf',
    scopes: ['orders:read'],
    testMode: 'separate',
    hasEtag: true,
    problems: ['not_found', 'rate_limited'],
  },
  statementFile: {
    tag: 'Orders',
    path: '/order-files/statement.pdf',
    summary: 'The statement of account of the company, as PDF',
    type: 'application/pdf',
    scopes: ['orders:read'],
    hasEtag: true,
    problems: ['rate_limited'],
  },
} as const satisfies Record<string, FileEndpoint>
