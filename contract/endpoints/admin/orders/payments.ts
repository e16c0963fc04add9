import { Type } from 'typebox'
import { DataResponse } from '#contract/endpoints/endpoint.ts'
import {
  BankStatement,
  BookedPayment,
  MatchedPayments,
  MAX_STATEMENT_BYTES,
  StatementRow,
} from '#contract/schemas/admin/orders/bank-statement.ts'
import { OverdueList, OverdueQuery, Receivables, ReceivablesQuery } from '#contract/schemas/admin/orders/receivables.ts'
import type { AdminEndpoint } from '#contract/endpoints/admin/admin-endpoint.ts'

/** Payments of all companies. */
export const ADMIN_PAYMENT_ENDPOINTS = {
  adminReceivables: {
    api: 'admin',
    method: 'GET',
    path: '/payments/receivables',
    summary: 'List companies with overdue invoices, the greatest sum first, and what all companies owe by days overdue',
    access: 'payments.read',
    query: ReceivablesQuery,
    response: Receivables,
  },
  adminOverdueInvoices: {
    api: 'admin',
    method: 'GET',
    path: '/payments/overdue',
    summary: 'List overdue invoices, the longest overdue first, with the reminders that were sent',
    access: 'payments.read',
    query: OverdueQuery,
    response: OverdueList,
  },
  adminReadStatement: {
    api: 'admin',
    method: 'POST',
    path: '/payments/statement',
    summary: 'Propose the orders that the payments on a bank statement are for; books nothing',
    access: 'payments.write',
    unaudited: 'It reads a file and books nothing.',
    body: BankStatement,
    // Characters of JSON may need escapes.
    maxBodyBytes: 2 * MAX_STATEMENT_BYTES,
    response: DataResponse(Type.Array(StatementRow)),
    problems: ['invalid_input'],
  },
  adminMatchPayments: {
    api: 'admin',
    method: 'POST',
    path: '/payments/match',
    summary: 'Book payments of a bank statement for their orders; all of them or none',
    access: 'payments.write',
    body: MatchedPayments,
    response: DataResponse(Type.Array(BookedPayment)),
    // One row of the audit log for each order.
    hasOwnTransactions: true,
    problems: ['not_found', 'key_reused'],
  },
} as const satisfies Record<string, AdminEndpoint>
