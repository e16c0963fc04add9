import { type TSchema, Type } from 'typebox'
import { FeedProduct, type Scope } from '#contract/integrations.ts'
import { MOST_ORDERS_OF_FILE } from '#contract/orders.ts'
import { PersonalData } from '#contract/personal-data.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { CERTIFICATE_TYPES } from '#contract/registration.ts'

/** A call that answers with a file and not with JSON. A link opens it too: the session cookie is enough. */
export interface FileCall {
  /** Chapter of the reference. */
  chapter: string
  /** From the root of the shop, in Fastify's notation. */
  path: string
  summary: string
  /** Media type of the answer; a list where it is one of several. */
  type: string | readonly string[]
  /** What is worth knowing before one reads it. */
  notes?: string
  /** What it holds, where that is JSON that programs read. */
  answer?: TSchema
  /** What an API key must be allowed to read it; where it is absent no key may. */
  scope?: Scope
  /** Answers a 304 to who has it as it is. */
  tagged?: true
  problems?: readonly ProblemCode[]
}

/** Every file a program may ask for. */
export const FILES = {
  feedCsv: {
    chapter: 'Integrations',
    path: '/api/v2/buyer/feed.csv',
    summary: "All active products with the buyer's prices as CSV",
    type: 'text/csv',
    notes:
      'The first line names the columns: the fields of `feed.json` in their order. What is a list there is one cell, prices by quantity as `12:9.5|24:9`, options as `Color: Ivory; Size: L`, pictures parted by spaces.',
    scope: 'catalog:read',
    tagged: true,
    problems: ['rate_limited'],
  },
  feedJson: {
    chapter: 'Integrations',
    path: '/api/v2/buyer/feed.json',
    summary: "All active products with the buyer's prices as JSON",
    type: 'application/json',
    answer: Type.Object({ products: Type.Array(FeedProduct) }),
    scope: 'catalog:read',
    tagged: true,
    problems: ['rate_limited'],
  },
  exportData: {
    chapter: 'Profile',
    path: '/api/v2/buyer/export',
    summary: 'Everything the shop keeps of the buyer, as JSON',
    type: 'application/json',
    answer: PersonalData,
  },
  certificateFile: {
    chapter: 'Profile',
    path: '/api/v2/buyer/certificates/:id/file',
    summary: 'The file of a certificate',
    type: CERTIFICATE_TYPES,
    problems: ['not_found'],
  },
  ordersFile: {
    chapter: 'Orders',
    path: '/order-files/orders.csv',
    summary: 'Orders as CSV, by the filters of the list',
    type: 'text/csv',
    notes: `The first line names the columns, after a byte order mark; money is US dollars. At most the newest ${MOST_ORDERS_OF_FILE} orders.`,
    scope: 'orders:read',
    problems: ['rate_limited'],
  },
  paperFile: {
    chapter: 'Orders',
    path: '/order-files/:number.pdf',
    summary: 'An invoice, credit note, pro forma or packing slip by its number, as PDF',
    type: 'application/pdf',
    scope: 'orders:read',
    problems: ['not_found', 'rate_limited'],
  },
  statementFile: {
    chapter: 'Orders',
    path: '/order-files/statement.pdf',
    summary: 'The statement of the company, as PDF',
    type: 'application/pdf',
    scope: 'orders:read',
    problems: ['rate_limited'],
  },
} as const satisfies Record<string, FileCall>
