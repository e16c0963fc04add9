import { useRef, useState } from 'react'
import { noteTexts } from '#texts/note.ts'

interface NoteFieldProps {
  note: string
  /** What it is written on. */
  title: string
  maxLength: number
  placeholder?: string
  className: { field: string; press: string; empty: string; written: string; text: string }
  /** Is told the note without the space around it, when it has changed. */
  onSave: (note: string) => void
}

/** A note in its place: pressed it becomes a field, which keeps its text when it is left or Enter is pressed. */
export function NoteField({ note, title, maxLength, placeholder, className, onSave }: NoteFieldProps) {
  const [editing, setEditing] = useState(false)
  const press = useRef<HTMLButtonElement>(null)

  function save(text: string) {
    setEditing(false)
    if (text.trim() !== note) onSave(text.trim())
  }

  function leave() {
    requestAnimationFrame(() => press.current?.focus())
  }

  if (editing) {
    return (
      <textarea
        aria-label={noteTexts.field({ title })}
        placeholder={placeholder}
        defaultValue={note}
        maxLength={maxLength}
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
        className={`block w-full rounded-md border border-line bg-raised px-3 py-2 ${className.field}`}
      />
    )
  }
  return (
    <button
      ref={press}
      type="button"
      onClick={() => setEditing(true)}
      aria-label={note ? noteTexts.changeOn({ title, note }) : noteTexts.addOn({ title })}
      className={`flex min-h-11 items-center text-left text-small wrap-anywhere hover:text-ink ${className.press} ${note ? className.written : className.empty}`}
    >
      {note ? (
        <span className={`border-l-2 border-leaf pl-3 whitespace-pre-line ${className.text}`}>{note}</span>
      ) : (
        noteTexts.add
      )}
    </button>
  )
}
