import { type SubmitEvent, useState } from 'react'
import { MAX_DOCUMENT_NAME } from '#contract/content/content-documents.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Dialog, DialogButtons } from '#web/backoffice/ui/dialog.tsx'
import { Field } from '#web/backoffice/ui/field.tsx'
import type { SeenVersion } from './seen.ts'

interface RenameDialogProps {
  path: string
  seen: SeenVersion
  onClose: () => void
  /** Receives the new path of the document. */
  onRenamed: (path: string) => void
}

/** Changes the address of a page. The old one leads to the new one. */
export function RenameDialog({ path, seen, onClose, onRenamed }: RenameDialogProps) {
  const [name, setName] = useState(path.slice(path.indexOf('/') + 1))
  const [pending, setPending] = useState(false)
  const { run, errors } = useAction()
  const rename = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setPending(true)
    // The screen of the old path must not load again before the new one opens, so this is no `run`.
    try {
      const { data } = await call('adminRenameContent', { body: { path, seen, name } })
      onRenamed(data.path)
    } catch (error) {
      await run(() => Promise.reject(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Change the address"
      description="Links to the old address lead to the new one."
    >
      <form onSubmit={(event) => void rename(event)} className="space-y-3">
        <Field
          label="Name in its address"
          value={name}
          required
          maxLength={MAX_DOCUMENT_NAME}
          pattern="[a-z0-9]+(-[a-z0-9]+)*"
          hint={`/pages/${name}`}
          errors={errors['name']}
          onChange={({ target }) => setName(target.value)}
        />
        <DialogButtons>
          <Button onClick={onClose}>Go back</Button>
          <Button type="submit" variant="primary" pending={pending}>
            Change
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
