import { type CartItem, LINE_NOTE_LENGTH } from '#contract/cart.ts'
import { cartTexts } from '#texts/cart.tsx'
import { NoteField } from '#web/storefront/note-field.tsx'
import { writeNote } from './change-lines.ts'

const LOOK = {
  field: 'mt-1 mb-3 basis-full max-w-xl text-body placeholder:text-muted',
  press: '',
  empty: 'plain-link text-muted no-scripting:hidden',
  written: 'basis-full text-ink',
  text: 'max-w-xl',
}

/** What the buyer writes on a line for the maker and for their own books. Kept when the field is left. */
export function LineNote({ line }: { line: CartItem }) {
  return (
    <NoteField
      note={line.note ?? ''}
      title={line.title}
      maxLength={LINE_NOTE_LENGTH}
      placeholder={cartTexts.line.noteHint}
      className={LOOK}
      onSave={(note) => writeNote(line, note)}
    />
  )
}
