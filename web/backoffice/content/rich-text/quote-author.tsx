import type { Editor } from '@tiptap/core'
import { FIELD_CLASS } from '#web/backoffice/ui/field.tsx'

/** Field for the author of the quote at the caret. */
export function QuoteAuthor({ editor }: { editor: Editor }) {
  const by = editor.getAttributes('quote')['by'] as string | undefined
  return (
    <label className="flex basis-full items-center gap-2 px-2 py-1">
      <span className="shrink-0 text-dense">Said by</span>
      <input
        value={by ?? ''}
        maxLength={200}
        className={FIELD_CLASS}
        onChange={({ target }) => editor.commands.updateAttributes('quote', { by: target.value })}
      />
    </label>
  )
}
