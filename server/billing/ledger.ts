import type { Cents } from '#contract/values/money.ts'
import type { Occurrence } from '#server/history/history.ts'

/** Ledger accounts. Debits are positive, credits negative. */
export type Account =
  | 'receivable'
  | 'goods'
  | 'shipping'
  | 'sales_tax'
  | 'cash'
  | 'card_clearing'
  | 'deposits'
  | 'bad_debt'

export interface Entry {
  companyId: number
  kind: 'invoice' | 'credit_note' | 'receipt' | 'settlement' | 'refund' | 'write_off'
  /** Reference of the booking, unique for its kind. */
  ref: string
  amounts: Partial<Record<Account, Cents>>
}

/** Books an entry. Its amounts must add up to zero; the database checks that at commit. */
export async function book({ db, at }: Occurrence, { companyId, kind, ref, amounts }: Entry): Promise<void> {
  const entry = await db
    .insertInto('ledger_entries')
    .values({ company_id: companyId, kind, ref, happened_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const booked = Object.entries(amounts).filter(([, cents]) => cents !== 0)
  if (booked.length === 0) return
  await db
    .insertInto('ledger_amounts')
    .values(booked.map(([account, cents]) => ({ entry_id: entry.id, account, cents })))
    .execute()
}

/**
 * Returns the account of money received by a payment method: card payments are in clearing until the processor pays
 * out.
 */
export function moneyAccount(method: string): 'card_clearing' | 'cash' {
  return method === 'card' ? 'card_clearing' : 'cash'
}
