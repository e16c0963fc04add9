import { LINE_NOTE_LENGTH } from '#contract/orders/cart.ts'
import type { CartItem } from '#contract/schemas/cart.ts'
import { cartTexts } from '#texts/cart/cart.tsx'
import { setNote } from '#web/storefront/cart/change-lines.ts'
import { NoteField } from '#web/storefront/forms/note-field.tsx'

const LOOK = {
  field: 'mt-1 mb-3 basis-full max-w-xl text-body placeholder:text-muted',
  button: '',
  empty: 'plain-link text-muted no-scripting:hidden',
  filled: 'basis-full text-ink',
  text: 'max-w-xl',
}

/** The buyer's note on a line, for the supplier and for their own records. Saved when the field loses focus. */
export function LineNote({ line }: { line: CartItem }) {
  return (
    <NoteField
      note={line.note ?? ''}
      title={line.title}
      maxLength={LINE_NOTE_LENGTH}
      placeholder={cartTexts.line.noteHint}
      className={LOOK}
      onSave={(note) => setNote(line, note)}
    />
  )
}
