import { SEED_NOTE_LENGTH, type SeedProduct } from '#contract/seeds.ts'
import { NoteField } from '#web/storefront/note-field.tsx'
import type { SeedRows } from './use-seed-rows.ts'

const LOOK = {
  field: 'mt-2 text-small',
  press: 'max-w-md',
  empty: 'plain-link text-muted no-scripting:hidden',
  written: 'text-ink',
  text: '',
}

/** What the buyer has noted beside a product; nobody else sees it. */
export function RowNote({ row, onAnnotate }: { row: SeedProduct; onAnnotate: SeedRows['annotate'] }) {
  return (
    <NoteField
      note={row.seed_note ?? ''}
      title={row.title}
      maxLength={SEED_NOTE_LENGTH}
      className={LOOK}
      onSave={(note) => onAnnotate(row.ocid, note || null)}
    />
  )
}
