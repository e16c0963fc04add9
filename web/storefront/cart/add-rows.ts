/** The rows of a quick order on their way into the cart. Outside React: the answer may come when the page is no more. */
import type { BulkAdded } from '#contract/cart.ts'
import { newKey } from '#web/storefront/new-key.ts'
import { orSay } from '#web/storefront/seeds/change-seeds.ts'
import { bulkCalls } from './bulk-calls.ts'
import { type EntryRow, toBulkRow } from './entry-rows.ts'
import { dropKeptRows, keepSending, keptSending } from './kept-rows.ts'
import { type Added, sortOut } from './sort-out.ts'

export interface AddedRows {
  answer: BulkAdded
  added: Added
  /** Of the rows sent those that are in the cart. */
  inCart: readonly EntryRow[]
}

let underWay: Promise<unknown> | null = null

/** Done when the rows on their way were answered; null where there are none. */
export function rowsUnderWay(): Promise<unknown> | null {
  return underWay
}

/** Puts the rows into the cart, and what came into it out of what the tab keeps. Null where it failed, which was said. */
export function addRows(rows: readonly EntryRow[]): Promise<AddedRows | null> {
  const mine = send(rows).finally(() => {
    if (underWay === mine) underWay = null
  })
  underWay = mine
  return mine
}

async function send(rows: readonly EntryRow[]): Promise<AddedRows | null> {
  const body = rows.map(toBulkRow)
  const said = JSON.stringify(body)
  const before = keptSending()
  // What was sent and not answered goes under the same key again, after a reload too.
  const key = before?.rows === said ? before.key : newKey()
  keepSending({ rows: said, key })
  const answer = await orSay(() => bulkCalls.add(body, key))
  if (!answer) return null
  keepSending(null)
  const { added, rest } = sortOut(answer, rows)
  const inCart = rows.filter((row) => !rest.includes(row))
  dropKeptRows(inCart)
  return { answer, added, inCart }
}
