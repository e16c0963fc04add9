import { useEffect, useRef, useState } from 'react'
import { noteTexts } from '#texts/note.ts'
import { outliveThePage } from './api.ts'

interface NoteFieldProps {
  note: string
  /** What it is written on. */
  title: string
  maxLength: number
  placeholder?: string
  className: { field: string; press: string; empty: string; written: string; text: string }
  /** Is told the note without the space around it, when it has changed; answers whether it was kept. */
  onSave: (note: string) => Promise<boolean>
}

/**
 * A note in its place: pressed it becomes a field, which sends its text when it is left, Enter is pressed or the page goes, and stays
 * open until that was kept.
 */
export function NoteField({ note, title, maxLength, placeholder, className, onSave }: NoteFieldProps) {
  const [editing, setEditing] = useState(false)
  const press = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  /** What stands in the open field, once something was typed there. */
  const typed = useRef<string | null>(null)
  /** What was sent and is not answered yet. */
  const sent = useRef<string | null>(null)
  const hadFocus = useRef(false)
  useEffect(() => {
    if (!editing && hadFocus.current) press.current?.focus()
  }, [editing])

  function close() {
    typed.current = null
    hadFocus.current = document.activeElement === field.current
    setEditing(false)
  }

  async function save() {
    const text = typed.current?.trim() ?? note
    if (text === sent.current) return
    if (text === note) return close()
    sent.current = text
    const isKept = await onSave(text)
    if (sent.current !== text) return
    sent.current = null
    // What was typed since is still to be sent.
    if (isKept && typed.current?.trim() === text) close()
  }

  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    const leave = () => outliveThePage(() => void latest.current())
    // Before those who send what still waits.
    window.addEventListener('pagehide', leave, true)
    return () => {
      window.removeEventListener('pagehide', leave, true)
      void latest.current()
    }
  }, [])

  if (editing) {
    return (
      <textarea
        ref={field}
        aria-label={noteTexts.field({ title })}
        placeholder={placeholder}
        defaultValue={note}
        maxLength={maxLength}
        rows={2}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it stands where the press was
        autoFocus
        onChange={({ target }) => {
          typed.current = target.value
        }}
        onBlur={() => void save()}
        onKeyDown={(event) => {
          if (event.key === 'Escape') close()
          if (event.key === 'Enter' && !event.shiftKey) {
            event.preventDefault()
            void save()
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
