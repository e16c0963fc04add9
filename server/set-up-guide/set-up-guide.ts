/** The set-up guide: what a new shop still needs before it can sell, checked against its real state. */
import { sql } from 'kysely'
import { NO_TERMS_VERSION } from '#contract/orders/checkout.ts'
import type { SetUpGuide } from '#contract/schemas/admin/settings/set-up-guide.ts'
import { SET_UP_STEPS, type SetUpStep } from '#contract/backoffice/set-up-guide.ts'
import type { Db } from '#database/connect.ts'
import { readState, writeState } from '#database/shop-state.ts'
import { termsInForce } from '#server/content/content.ts'

/** State of the settings file and the brand. */
export interface SettingsState {
  /** True if the shop has a name of its own. */
  hasBrand: boolean
  /** True if documents have the address of the seller. */
  hasSeller: boolean
  /** True if a mail server is set. */
  sendsEmail: boolean
  /** True if cards are charged by a processor, or the shop takes none on purpose. */
  hasCards: boolean
}

interface SetUpGuideDeps {
  db: Db
  settings: SettingsState
  /** Time of the last backup; null: none. */
  lastBackup: () => Promise<string | null>
}

const DISMISSED_STATE = 'set-up guide dismissed'
/** Set by the demo: a shop with it is not about to be set up. */
const DEMO_STATE = 'demo'

export function createSetUpGuide({ db, settings, lastBackup }: SetUpGuideDeps) {
  async function readDone(): Promise<Record<SetUpStep, boolean>> {
    const { rows } = await sql<Record<'shipping' | 'taxes' | 'products' | 'tested' | 'staff', boolean>>`
      select
        -- The only method of a new database costs $25.00 and is free from $500.00.
        (select count(*) <> 1 or bool_or(key <> 'standard' or rate_cents <> 2500 or free_from_cents is distinct from 50000)
         from shipping_methods) as shipping,
        exists (select from sales_taxes) or exists (select from zip_tax_tables)
          or exists (select from rate_versions where part = 'taxes') as taxes,
        exists (select from products where status = 'active') as products,
        exists (select from audit_log where action = 'adminSendTestEmail') as tested,
        not exists (
          select from staff where state = 'active' and totp_confirmed_at is null
            and not exists (select from staff_passkeys where staff_id = staff.id)
        ) as staff`.execute(db)
    const [found] = rows
    return {
      brand: settings.hasBrand,
      seller: settings.hasSeller,
      shipping: found?.shipping ?? false,
      taxes: found?.taxes ?? false,
      products: found?.products ?? false,
      terms: (await termsInForce(db)) !== NO_TERMS_VERSION,
      email: settings.sendsEmail && (found?.tested ?? false),
      cards: settings.hasCards,
      staff: found?.staff ?? false,
      backup: (await lastBackup()) !== null,
    }
  }

  return {
    /** Returns the steps, checked now; none if the guide is hidden. */
    async read(): Promise<SetUpGuide> {
      const isHidden = (await readState(db, DISMISSED_STATE)) !== null || (await readState(db, DEMO_STATE)) !== null
      if (isHidden) return { is_shown: false, steps: [] }
      const done = await readDone()
      const steps = SET_UP_STEPS.map((id) => ({ id, done: done[id] }))
      return { is_shown: steps.some((step) => !step.done), steps }
    },

    /** Hides the guide for everyone. */
    dismiss: (at: Date): Promise<void> => writeState(db, DISMISSED_STATE, at.toISOString()),
  }
}
