/**
 * Rates: shipping methods, sales taxes and order minimums of suppliers, as one file that an operator reads, edits and compares, and as
 * parts that staff change one by one. Every change leaves a version (decision 0115). Computing the cost of an order is part of
 * `server/shipping/`, `server/taxes/` and the cart.
 */
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { Value } from 'typebox/value'
import { Problem } from '#contract/problem.ts'
import { Rates } from '#contract/schemas/orders/rates.ts'
import type { Cents } from '#contract/values/money.ts'
import { lockUntilCommit } from '#database/advisory-lock.ts'
import type { Db } from '#database/connect.ts'
import { inTransaction } from '#database/transaction.ts'
import { recordActivity } from '#server/activity/activity.ts'
import { offerMethods, type ShippingOptions, type SupplierGoods } from '#server/shipping/shipping.ts'
import { type RatesError, parseRates } from './parse-rates.ts'
import { RATE_LISTS, type RatesPart, readRates } from './read-rates.ts'
import { withStateCodes } from './state-codes.ts'
import { requireShopMethod, type Suppliers, validateRates } from './validate-rates.ts'
import { latestVersion, listVersions, readVersion, recordVersion, versionOf } from './versions.ts'
import { toMethodRow, writePart } from './write-rates.ts'

const COMMAND = 'The command "rates import"'
const NONE: Rates = { shipping: [], taxes: [], minimums: [] }

/** Creates the feature. */
export function createRates({ db }: { db: Db }) {
  /**
   * Replaces the shop's rates by those of a file. Returns all errors of the file; if there are any, nothing is changed. `by` is the name of
   * the author for the versions.
   */
  const write = (file: unknown, by = COMMAND): Promise<RatesError[]> =>
    inTransaction(db, (tx) => replace(tx, file, { by }))

  return {
    /** Returns the current rates. */
    read: (): Promise<Rates> => readRates(db),
    write,

    /** Returns a part with its version, and who changed it last if that is known. */
    async current<Part extends RatesPart>(part: Part) {
      const rates = (await readRates(db))[part]
      const latest = await latestVersion(db, part)
      const isLatest = isDeepStrictEqual(latest?.rates, rates)
      return {
        rates,
        version: versionOf(rates),
        changed_at: isLatest ? (latest?.changed_at ?? null) : null,
        changed_by: isLatest ? (latest?.changed_by ?? null) : null,
      }
    },

    /**
     * Replaces one part, inside a transaction. Returns it before and after. Throws `invalid_input` with the errors by field, and
     * `changed_meanwhile` if the part is not at the version that the caller saw.
     */
    async set<Part extends RatesPart>(
      part: Part,
      rates: Rates[Part],
      { version, by }: { version: string; by: string },
    ): Promise<{ before: Rates[Part]; after: Rates[Part] }> {
      await lockUntilCommit(db, 'rates')
      const all = await readRates(db)
      if (versionOf(all[part]) !== version) {
        const { changed_by = null, changed_at = null } = (await latestVersion(db, part)) ?? {}
        throw new Problem('changed_meanwhile', undefined, { changed_by, changed_at })
      }
      requireValid(await replace(db, { ...NONE, [part]: rates }, { by, only: part }))
      return { before: all[part], after: (await readRates(db))[part] }
    },

    /** Returns the names of suppliers by their slugs; unknown ones are absent. */
    supplierNames: (slugs: readonly string[]): Promise<{ maker: string; name: string }[]> =>
      db
        .selectFrom('suppliers')
        .select(['slug as maker', 'name'])
        .where(sql<boolean>`slug = any(${slugs}::text[])`)
        .orderBy('name')
        .execute(),

    /** Returns the versions of a part, newest first, without their rates. */
    versions: (part: RatesPart, before: number | null, limit: number) => listVersions(db, part, { before, limit }),

    /** Returns the rates of a version. Throws `not_found`. */
    version: <Part extends RatesPart>(part: Part, id: number): Promise<Rates[Part]> => readVersion(db, part, id),

    /** Returns what `shipping` would offer for goods to a state, without storing it. Throws `invalid_input` with the errors by field. */
    async tryShipping(
      shipping: Rates['shipping'],
      goods: readonly SupplierGoods[],
      state: string,
    ): Promise<ShippingOptions> {
      const suppliers = await readSuppliers(db)
      const { rates, errors } = validate({ ...NONE, shipping }, suppliers)
      requireValid(errors)
      const methods = (rates?.shipping ?? []).map((rate, index) => ({
        ...toMethodRow(rate, index, suppliers),
        id: index,
      }))
      const subtotal = goods.reduce((sum: Cents, group) => sum + group.subtotal, 0)
      return offerMethods(methods, goods, state, subtotal)
    },
  }
}

/**
 * Replaces the parts that differ, or one part with `only`: then errors of what is stored in the others prevent nothing. Returns the errors of
 * the file; if there are any, nothing is changed. Run it in a transaction.
 */
async function replace(tx: Db, file: unknown, { by, only }: { by: string; only?: RatesPart }): Promise<RatesError[]> {
  await lockUntilCommit(tx, 'rates')
  const suppliers = await readSuppliers(tx)
  const { rates, errors } = validate(file, suppliers, only)
  if (rates === null) return errors
  const before = await readRates(tx)
  const changed = RATE_LISTS.filter((part) => (only ?? part) === part && !isDeepStrictEqual(before[part], rates[part]))
  for (const part of changed) await writePart(tx, part, rates, suppliers)
  const after = await readRates(tx)
  for (const part of changed) await recordVersion(tx, part, { before: before[part], after: after[part], by })
  if (changed.length > 0) recordActivity('rates changed')
  return []
}

/** Returns the rates of a file, or all its errors. `only`: the part that the file has, if it has one; the others are empty. */
function validate(
  file: unknown,
  suppliers: Suppliers,
  only?: RatesPart,
): { rates: Rates; errors: [] } | { rates: null; errors: RatesError[] } {
  const coded = withStateCodes(file)
  const { rows, errors } = parseRates(coded)
  const more = validateRates(rows, suppliers)
  // An invalid row may be the shipping method that all suppliers use.
  if (errors.length === 0 && (only ?? 'shipping') === 'shipping') more.push(...requireShopMethod(rows.shipping))
  const all = [...errors, ...more]
  return all.length > 0 ? { rates: null, errors: all } : { rates: Value.Parse(Rates, coded), errors: [] }
}

/** Throws `invalid_input` with the errors as sentences by field, such as `shipping.0.rate`. */
function requireValid(errors: readonly RatesError[]): void {
  if (errors.length === 0) return
  const byField = Map.groupBy(errors, ({ pointer }) => pointer.slice(1).replaceAll('/', '.') || 'body')
  throw Problem.invalid(
    Object.fromEntries(Array.from(byField, ([field, found]) => [field, found.map(({ message }) => sentence(message))])),
  )
}

function sentence(message: string): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}.`
}

async function readSuppliers(db: Db): Promise<Suppliers> {
  const suppliers = await db.selectFrom('suppliers').select(['id', 'slug']).execute()
  return new Map(suppliers.map(({ id, slug }) => [slug, id]))
}
