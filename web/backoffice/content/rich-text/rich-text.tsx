import { Editor } from '@tiptap/core'
import { useEffect, useId, useRef, useState } from 'react'
import { FieldErrors } from '#web/ui/forms/field.tsx'
import { type Block, toBlocks, toDocument } from './blocks.ts'
import { EXTENSIONS } from './nodes.ts'
import { Toolbar } from './toolbar.tsx'

interface RichTextProps {
  label: string
  blocks: readonly Block[]
  onChange: (blocks: Block[]) => void
  errors?: readonly string[]
  disabled?: boolean
}

const NO_ERRORS: readonly string[] = []

/**
 * A text of paragraphs, headings, lists, quotes and images. It starts with `blocks` and keeps its own state from then on: another text needs
 * another `key`.
 */
export function RichText({ label, blocks, onChange, errors = NO_ERRORS, disabled = false }: RichTextProps) {
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const [initial] = useState(blocks)
  const [editor, setEditor] = useState<Editor | null>(null)
  const change = useRef(onChange)
  // The toolbar shows what the selection has.
  const [, setTransactions] = useState(0)
  useEffect(() => {
    change.current = onChange
  })
  useEffect(() => {
    const created = new Editor({
      element: place.current,
      extensions: EXTENSIONS,
      content: toDocument(initial),
      editable: !disabled,
      // The content security policy allows no style elements; the styles are in app.css.
      injectCSS: false,
      editorProps: {
        attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, class: 'rich-text' },
      },
      onUpdate: ({ editor: updated }) => change.current(toBlocks(updated.getJSON())),
      onTransaction: () => setTransactions((count) => count + 1),
    })
    setEditor(created)
    return () => created.destroy()
  }, [initial, label, disabled])
  return (
    <div>
      <p className="mb-1 text-dense font-medium">{label}</p>
      <div className="rounded-md border border-line bg-raised focus-within:border-ink">
        {editor && !disabled && <Toolbar editor={editor} />}
        <div ref={place} />
      </div>
      <FieldErrors id={`${id}-errors`} errors={errors} />
    </div>
  )
}
