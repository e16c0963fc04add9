import { useRef, useState } from 'react'
import { SEED_NOTE_LENGTH, type SeedProduct } from '#contract/seeds.ts'
import type { SeedRows } from './use-seed-rows.ts'

/** What the buyer has noted beside a product; nobody else sees it. */
export function RowNote({ row, onChange }: { row: SeedProduct; onChange: SeedRows['change'] }) {
  const [editing, setEditing] = useState(false)
  const [shown, setShown] = useState<string | null>(null)
  const press = useRef<HTMLButtonElement>(null)
  const note = shown ?? row.seed_note ?? ''

  async function save(text: string) {
    setEditing(false)
    if (text.trim() === (row.seed_note ?? '')) return
    setShown(text.trim())
    await onChange(row.ocid, { note: text.trim() || null })
    setShown(null)
  }

  function leave() {
    requestAnimationFrame(() => press.current?.focus())
  }

  if (editing) {
    return (
      <textarea
        aria-label={`Note on ${row.title}`}
        defaultValue={note}
        maxLength={SEED_NOTE_LENGTH}
        rows={2}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it stands where the press was
        autoFocus
        onBlur={(event) => void save(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            setEditing(false)
            leave()
          }
          if (event.key === 'Enter' && !event.shiftKey) {
            event.preventDefault()
            event.currentTarget.blur()
            leave()
          }
        }}
        className="mt-2 block w-full rounded-md border border-line bg-raised px-3 py-2 text-small"
      />
    )
  }
  return (
    <button
      ref={press}
      type="button"
      onClick={() => setEditing(true)}
      aria-label={note ? `Change the note on ${row.title}: ${note}` : `Add a note on ${row.title}`}
      className={`flex min-h-11 max-w-md items-center text-left text-small wrap-anywhere hover:text-ink ${note ? 'text-ink' : 'plain-link text-muted no-scripting:hidden'}`}
    >
      {note ? <span className="border-l-2 border-leaf pl-3 whitespace-pre-line">{note}</span> : 'Add a note'}
    </button>
  )
}
