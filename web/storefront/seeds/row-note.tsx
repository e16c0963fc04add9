import { useState } from 'react'
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
export function RowNote({ row, onChange }: { row: SeedProduct; onChange: SeedRows['change'] }) {
  const [shown, setShown] = useState<string | null>(null)

  async function save(note: string) {
    setShown(note)
    const isKept = await onChange(row.ocid, { note: note || null })
    // A note that was written in the meantime stands until it was sent too.
    setShown((now) => (now === note ? null : now))
    return isKept
  }

  return (
    <NoteField
      note={shown ?? row.seed_note ?? ''}
      title={row.title}
      maxLength={SEED_NOTE_LENGTH}
      className={LOOK}
      onSave={save}
    />
  )
}
