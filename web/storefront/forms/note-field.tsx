import { useEffect, useRef, useState } from 'react'
import { noteTexts } from '#texts/ui/note.ts'
import { withKeepalive } from '#web/storefront/http/api.ts'

interface NoteFieldProps {
  note: string
  /** Title of the product the note is on. */
  title: string
  maxLength: number
  placeholder?: string
  className: { field: string; button: string; empty: string; filled: string; text: string }
  /** Called with the trimmed note after it has changed. Resolves to true if the note was saved. */
  onSave: (note: string) => Promise<boolean>
}

/**
 * A note that is edited in place. Clicking it opens a text field, which saves on blur, on Enter and when the page is unloaded,
 * and stays open until the note was saved.
 */
export function NoteField({ note, title, maxLength, placeholder, className, onSave }: NoteFieldProps) {
  const [editing, setEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  /** Text of the open field, or null before anything was typed. */
  const typed = useRef<string | null>(null)
  /** Text that is being saved. */
  const sent = useRef<string | null>(null)
  const hadFocus = useRef(false)
  useEffect(() => {
    if (!editing && hadFocus.current) button.current?.focus()
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
    const isSaved = await onSave(text)
    if (sent.current !== text) return
    sent.current = null
    // Text typed meanwhile must still be saved.
    if (isSaved && typed.current?.trim() === text) close()
  }

  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    const saveOnUnload = () => withKeepalive(() => void latest.current())
    // In the capture phase: before the listeners that flush queued changes.
    window.addEventListener('pagehide', saveOnUnload, true)
    return () => {
      window.removeEventListener('pagehide', saveOnUnload, true)
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
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it replaces the button that had the focus
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
      ref={button}
      type="button"
      onClick={() => setEditing(true)}
      aria-label={note ? noteTexts.editOn({ title, note }) : noteTexts.addOn({ title })}
      className={`flex min-h-11 items-center text-left text-small wrap-anywhere hover:text-ink ${className.button} ${note ? className.filled : className.empty}`}
    >
      {note ? (
        <span className={`border-l-2 border-leaf pl-3 whitespace-pre-line ${className.text}`}>{note}</span>
      ) : (
        noteTexts.add
      )}
    </button>
  )
}
