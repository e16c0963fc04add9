import { MAX_IMPORT_BYTES, type ImportState } from '#contract/imports/import-files.ts'
import type { ImportKind } from '#contract/imports/imports.ts'
import { formatNumber } from '#contract/text/language.ts'
import type { ImportListItem } from '#contract/schemas/admin/catalog/imports.ts'
import type { Tone } from '#web/backoffice/ui/badge.tsx'
import { optionsOf } from '#web/backoffice/ui/options.ts'

export const KIND_TEXTS: Record<ImportKind, string> = {
  products: 'Products',
  suppliers: 'Suppliers',
  categories: 'Categories',
  collections: 'Collections',
  banners: 'Banners',
}

export const KIND_OPTIONS = optionsOf(KIND_TEXTS)

export const STATE_TEXTS: Record<ImportState, { text: string; tone: Tone }> = {
  uploading: { text: 'Upload not complete', tone: 'warning' },
  ready: { text: 'Not checked', tone: 'neutral' },
  checking: { text: 'Checking', tone: 'neutral' },
  checked: { text: 'Checked', tone: 'neutral' },
  running: { text: 'Importing', tone: 'neutral' },
  done: { text: 'Imported', tone: 'good' },
  canceled: { text: 'Canceled', tone: 'warning' },
  failed: { text: 'Stopped', tone: 'bad' },
  undoing: { text: 'Undoing', tone: 'neutral' },
  undone: { text: 'Undone', tone: 'warning' },
}

export const MAX_MEGABYTES = MAX_IMPORT_BYTES / (1024 * 1024)

/** Returns the numbers of an import in words, such as “12 new · 3 changed · 1 rejected”. */
export function resultText(result: ImportListItem['result']): string {
  if (result === null) return ''
  const parts = [
    [result.created, 'new'],
    [result.updated, 'changed'],
    [result.unchanged, 'unchanged'],
    [result.rejected, 'rejected'],
  ] as const
  const shown = parts.filter(([count]) => count > 0).map(([count, word]) => `${formatNumber(count)} ${word}`)
  return shown.length === 0 ? 'No rows' : shown.join(' · ')
}

/** Names of the command's options in this form. */
const OPTION_NAMES: Record<string, string> = {
  '--create-missing': '“Create unknown suppliers and categories”',
  '--decimal': '“Decimal separator”',
  '--delimiter': '“Delimiter”',
  '--encoding': '“Encoding”',
  '--header-line': '“Line of the header”',
  '--map': '“Columns”',
  '--rate': '“Exchange rate”',
  '--set': '“Same value for all rows”',
  '--sheet': '“Sheet”',
  '--dry-run': 'a check',
}

/** Returns a message of the importer, which also serves the command line, with the names of this form instead of those of options. */
export function formMessage(message: string): string {
  return message
    .replace('there is no image folder; set it with --images-from', 'no image is at this path; give the address of one')
    .replaceAll(/(--(?:map|set)) [\w…]+=(?:"[^"]*"|[\w…]+)/g, '$1')
    .replaceAll(/--[a-z]+(?:-[a-z]+)*/g, (option) => OPTION_NAMES[option] ?? option)
}
