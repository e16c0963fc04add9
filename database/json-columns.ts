/** Types of JSON columns, so that no query needs a cast. tools/generate/tables.ts puts them into tables.ts. */
import type { ColumnType } from 'kysely'
import type { MergeReport } from '#contract/schemas/cart.ts'
import type { InventoryItem } from '#contract/schemas/catalog/catalog.ts'
import type { EmailPreferences } from '#contract/schemas/accounts/profile.ts'

/** An object that is written as an object or as JSON text. */
type JsonColumn<T, Absent = never> = ColumnType<T, T | string | Absent, T | string>
/** An array that is written as JSON text only: the driver would convert an array to an array of PostgreSQL. */
type JsonArrayColumn<T> = ColumnType<T, string | undefined, string>

export type CartMergeReport = JsonColumn<MergeReport | null, undefined>
export type LineOptions = JsonColumn<Record<string, string>>
export type ProductDocuments = JsonArrayColumn<InventoryItem['documents']>
export type ProductOptions = JsonColumn<Record<string, string>, undefined>
/** Only the choices that the user made. */
export type UserEmailPreferences = JsonColumn<Partial<EmailPreferences>, undefined>
