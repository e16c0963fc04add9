import type { FoundKind } from '#contract/backoffice/admin-search.ts'
import type { Permission } from '#contract/backoffice/permissions.ts'
import type { FoundRecord } from '#contract/schemas/admin/system/search.ts'
import { formatDollars } from '#contract/values/money.ts'
import { areasFor } from '#web/backoffice/shell/areas.ts'
import type { Shortcut } from '#web/backoffice/shell/shortcuts.ts'
import type { Recent } from './recent.ts'

/** An entry of the command palette. */
export interface Entry {
  /** Unique within the palette. */
  id: string
  label: string
  /** Distinguishes it from entries with the same label. */
  detail?: string
  /** Key that does the same. */
  keys?: string
  /** Words that find it besides its label. */
  keywords?: string
  /** Path below `/admin` that it opens. */
  path?: string
  run?: () => void
}

/** Entries of one kind under a heading. */
export interface EntryGroup {
  label: string
  items: readonly Entry[]
}

/** The screens that someone with these permissions may open. */
export function screenEntries(permissions: readonly Permission[]): Entry[] {
  return areasFor(permissions).flatMap(({ title: area, screens }) =>
    screens.map(({ title, path, keywords }) => ({
      id: `screen ${path}`,
      label: title,
      path,
      ...(title !== area && { detail: area }),
      ...(keywords !== undefined && { keywords }),
    })),
  )
}

/** The actions of the current screen and of the back office. */
export function actionEntries(shortcuts: readonly Shortcut[]): Entry[] {
  return shortcuts
    .filter(({ isOnlyKey }) => !isOnlyKey)
    .map(({ label, keys, keywords, run }) => ({
      id: `action ${label}`,
      label,
      run,
      ...(keys !== undefined && { keys }),
      ...(keywords !== undefined && { keywords }),
    }))
}

/** Entries of what the person opened last. */
export function recentEntries(recent: readonly Recent[]): Entry[] {
  return recent.map(({ path, label }) => ({ id: `recent ${path}`, path, label }))
}

/** The records that the search found, by kind. */
export function recordGroups(records: readonly FoundRecord[]): EntryGroup[] {
  return [...Map.groupBy(records, ({ kind }) => kind)].map(([kind, found]) => ({
    label: KIND_TITLES[kind],
    items: found.map((record, place) => recordEntry(record, place)),
  }))
}

const KIND_TITLES: Record<FoundKind, string> = {
  order: 'Orders',
  invoice: 'Invoices and credit notes',
  company: 'Companies',
  person: 'People',
  product: 'Products',
  supplier: 'Suppliers',
}

function recordEntry({ kind, id, title, detail, amount, at }: FoundRecord, place: number): Entry {
  const day = at === null ? null : new Date(at).toLocaleDateString('en-US', { dateStyle: 'medium' })
  const details = [detail, amount === null ? null : formatDollars(amount), day].filter((each) => each !== null)
  return {
    id: `${kind} ${place} ${id}`,
    label: title,
    ...(details.length > 0 && { detail: details.join(' · ') }),
    path: PATHS[kind](id),
  }
}

/** Where the record of each kind is shown. */
const PATHS: Record<FoundKind, (id: string) => string> = {
  order: (id) => `/orders/${id}`,
  invoice: (id) => `/orders/${id}`,
  company: (id) => `/companies/${id}`,
  person: (id) => `/companies/${id}`,
  product: (id) => `/catalog/products/${id}`,
  supplier: (id) => `/catalog/suppliers/${id}`,
}

/** Returns the entries that have, for each word of `text`, a word that begins with it. */
export function filterEntries(entries: readonly Entry[], text: string): Entry[] {
  const words = wordsOf(text)
  return entries.filter(({ label, detail = '', keywords = '' }) => {
    const own = wordsOf(`${label} ${detail} ${keywords}`)
    return words.every((word) => own.some((each) => each.startsWith(word)))
  })
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
