import type { SeedProduct } from '#contract/schemas/catalog/seeds.ts'
import { SEED_NOTE_LENGTH } from '#contract/catalog/seeds.ts'
import { NoteField } from '#web/storefront/forms/note-field.tsx'
import type { SeedRows } from './use-seed-rows.ts'

const LOOK = {
  field: 'mt-2 text-small',
  button: 'max-w-md',
  empty: 'plain-link text-muted no-scripting:hidden',
  filled: 'text-ink',
  text: '',
}

/** The buyer's note on a product, which is private. */
export function RowNote({ row, onNote }: { row: SeedProduct; onNote: SeedRows['setNote'] }) {
  return (
    <NoteField
      note={row.seed_note ?? ''}
      title={row.title}
      maxLength={SEED_NOTE_LENGTH}
      className={LOOK}
      onSave={(note) => onNote(row.ocid, note || null)}
    />
  )
}
