import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { Button } from '#web/backoffice/ui/button.tsx'
import { ImagePicker } from '#web/backoffice/content/editor/image-picker.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { QuoteAuthor } from './quote-author.tsx'

const TYPES = [
  { name: 'paragraph', label: 'Paragraph', run: (editor: Editor) => editor.chain().focus().setNode('paragraph').run() },
  { name: 'heading', label: 'Heading', run: (editor: Editor) => editor.chain().focus().setNode('heading').run() },
  { name: 'bulletList', label: 'List', run: (editor: Editor) => editor.chain().focus().toggleBulletList().run() },
  { name: 'orderedList', label: 'Numbers', run: (editor: Editor) => editor.chain().focus().toggleOrderedList().run() },
  { name: 'quote', label: 'Quote', run: (editor: Editor) => editor.chain().focus().setNode('quote').run() },
] as const

/** The buttons above a text. */
export function Toolbar({ editor }: { editor: Editor }) {
  const [dialog, setDialog] = useState<'link' | 'picture' | null>(null)
  const inList = editor.isActive('bulletList') || editor.isActive('orderedList')
  const insertFigure = (picture: string, alt: string) =>
    editor
      .chain()
      .focus()
      .insertContent([{ type: 'figure', attrs: { picture, alt } }, { type: 'paragraph' }])
      .run()
  return (
    <div role="group" aria-label="Format" className="flex flex-wrap gap-1 border-b border-hairline p-1">
      {TYPES.map(({ name, label, run }) => (
        <Button
          key={name}
          variant="plain"
          aria-pressed={name === 'paragraph' ? editor.isActive(name) && !inList : editor.isActive(name)}
          onClick={() => run(editor)}
          className="aria-pressed:bg-tile aria-pressed:text-ink"
        >
          {label}
        </Button>
      ))}
      <Button
        variant="plain"
        aria-pressed={editor.isActive('link')}
        onClick={() => setDialog('link')}
        className="aria-pressed:bg-tile aria-pressed:text-ink"
      >
        Link
      </Button>
      <Button variant="plain" onClick={() => setDialog('picture')}>
        Picture
      </Button>
      <span className="ml-auto flex gap-1">
        <Button variant="plain" disabled={!editor.can().undo()} onClick={() => editor.chain().focus().undo().run()}>
          Undo
        </Button>
        <Button variant="plain" disabled={!editor.can().redo()} onClick={() => editor.chain().focus().redo().run()}>
          Redo
        </Button>
      </span>
      {editor.isActive('quote') && <QuoteAuthor editor={editor} />}
      {dialog === 'link' && <LinkDialog editor={editor} onClose={() => setDialog(null)} />}
      {dialog === 'picture' && (
        <ImagePicker
          onClose={() => setDialog(null)}
          onChoose={({ picture, alt }) => {
            setDialog(null)
            insertFigure(picture, alt)
          }}
        />
      )}
    </div>
  )
}
