import { type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { DOCUMENT_FOLDERS, type DocumentFolder, MAX_DOCUMENT_NAME } from '#contract/content/content-documents.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Dialog, DialogButtons } from '#web/backoffice/ui/dialog.tsx'
import { Field } from '#web/backoffice/ui/field.tsx'
import { editorPath } from './content-texts.ts'

interface NewDocumentProps {
  folder: DocumentFolder
  /** Paths of the existing documents. */
  taken: readonly string[]
  onClose: () => void
}

/** Names a new page, look or collection, and opens it. It exists once its first draft is saved. */
export function NewDocumentDialog({ folder, taken, onClose }: NewDocumentProps) {
  const { noun } = DOCUMENT_FOLDERS[folder]
  const navigate = useNavigate()
  const [title, setTitle] = useState('')
  const [typedName, setTypedName] = useState<string | null>(null)
  const name = typedName ?? nameOf(title)
  const path = folder + name
  const errors = taken.includes(path) ? [`Another ${noun} has this name.`] : []
  const create = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (errors.length === 0) void navigate(editorPath(path), { state: { title: title.trim() } })
  }
  return (
    <Dialog open onOpenChange={onClose} title={`Add a ${noun}`}>
      <form onSubmit={create} className="space-y-3">
        <Field
          label="Title"
          value={title}
          required
          maxLength={120}
          pattern=".*\S.*"
          onChange={({ target }) => setTitle(target.value)}
        />
        <Field
          label="Name in its address"
          value={name}
          required
          maxLength={MAX_DOCUMENT_NAME}
          pattern="[a-z0-9]+(-[a-z0-9]+)*"
          hint={`Lowercase letters, digits and hyphens: /${folder}${name || 'care-guide'}`}
          errors={errors}
          onChange={({ target }) => setTypedName(target.value)}
        />
        <DialogButtons>
          <Button onClick={onClose}>Go back</Button>
          <Button type="submit" variant="primary">
            Start writing
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

/** Returns a name for a title: `care-of-stoneware` for “Care of stoneware”. */
function nameOf(title: string): string {
  const plain = title.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_DOCUMENT_NAME)
    .replaceAll(/^-|-$/g, '')
}
