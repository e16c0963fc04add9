import { useRef, useState } from 'react'
import type { CartItem } from '#contract/cart.ts'
import { writeNote } from './change-lines.ts'

/** Letters of a note, as the contract has them. */
const NOTE_LENGTH = 500

/** What the buyer writes on a line for the maker and for their own books. Kept when the field is left. */
export function LineNote({ line }: { line: CartItem }) {
  const [editing, setEditing] = useState(false)
  const press = useRef<HTMLButtonElement>(null)
  const note = line.note ?? ''

  function save(text: string) {
    setEditing(false)
    if (text.trim() !== note) void writeNote(line, text.trim())
  }

  function leave() {
    requestAnimationFrame(() => press.current?.focus())
  }

  if (editing) {
    return (
      <textarea
        aria-label={`Note on ${line.title}`}
        placeholder="On the order, the invoice and the packing slip"
        defaultValue={note}
        maxLength={NOTE_LENGTH}
        rows={2}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it stands where the press was
        autoFocus
        onBlur={(event) => save(event.target.value)}
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
        className="mt-1 mb-3 block w-full basis-full max-w-xl rounded-md border border-line bg-raised px-3 py-2 text-body placeholder:text-muted"
      />
    )
  }
  return (
    <button
      ref={press}
      type="button"
      onClick={() => setEditing(true)}
      aria-label={note ? `Change the note on ${line.title}: ${note}` : `Add a note on ${line.title}`}
      className={`flex min-h-11 items-center text-left text-small wrap-anywhere hover:text-ink ${note ? 'basis-full text-ink' : 'plain-link text-muted no-scripting:hidden'}`}
    >
      {note ? <span className="max-w-xl border-l-2 border-leaf pl-3 whitespace-pre-line">{note}</span> : 'Add a note'}
    </button>
  )
}
