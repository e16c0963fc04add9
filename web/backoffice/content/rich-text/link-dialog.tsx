import type { Editor } from '@tiptap/core'
import { type SubmitEvent, useState } from 'react'
import { isLinkUrl, LINK_URL_RULE } from '#contract/text/link-url.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Dialog, DialogButtons } from '#web/backoffice/ui/dialog.tsx'
import { Field } from '#web/backoffice/ui/field.tsx'

/** Sets, changes or removes the link of the selected text, or of the text around the caret. Without either, the link gets its own text. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const known = editor.getAttributes('link')['url'] as string | undefined
  const [url, setUrl] = useState(known ?? '')
  const [text, setText] = useState('')
  const [errors, setErrors] = useState<readonly string[]>([])
  const needsText = editor.state.selection.empty && known === undefined
  const apply = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The dialog is inside the form of the document.
    event.stopPropagation()
    const address = url.trim()
    if (!isLinkUrl(address)) return setErrors([`This is not a valid link: ${LINK_URL_RULE}`])
    const mark = { type: 'link', attrs: { url: address } }
    if (needsText)
      editor
        .chain()
        .focus()
        .insertContent({ type: 'text', text: text.trim(), marks: [mark] })
        .run()
    else editor.chain().focus().extendMarkRange('link').setMark('link', mark.attrs).run()
    onClose()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetMark('link').run()
    onClose()
  }
  return (
    <Dialog open onOpenChange={onClose} title="Link">
      <form onSubmit={apply} className="space-y-3">
        {needsText && (
          <Field
            label="Text"
            value={text}
            required
            maxLength={200}
            pattern="[^\[\]]*\S[^\[\]]*"
            hint="Without square brackets"
            onChange={({ target }) => setText(target.value)}
          />
        )}
        <Field
          label="Leads to"
          value={url}
          required
          maxLength={500}
          placeholder="/category/mugs"
          errors={errors}
          onChange={({ target }) => setUrl(target.value)}
        />
        <DialogButtons>
          {known !== undefined && <Button onClick={remove}>Remove the link</Button>}
          <Button onClick={onClose}>Go back</Button>
          <Button type="submit" variant="primary">
            Apply
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
