import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { ConfirmDialog } from '#web/backoffice/ui/confirm-dialog.tsx'
import { UNGUARDED } from '#web/backoffice/ui/unsaved-guard.tsx'

interface DeleteButtonProps {
  /** Name of the record. */
  name: string
  /** Consequences. */
  children: React.ReactNode
  remove: () => Promise<unknown>
  /** Path of the list that is shown afterwards. */
  list: string
}

/** Deletes a record after a confirmation. */
export function DeleteButton({ name, children, remove, list }: DeleteButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const { run } = useAction()
  const navigate = useNavigate()
  const confirm = () => {
    // The list is opened first: the record can no longer be loaded.
    return run(
      async () => {
        await remove()
        await navigate(list, { state: UNGUARDED })
      },
      { success: `${name} is deleted.` },
    )
  }
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={`Delete ${name}?`}
        action="Delete"
        isDangerous
        onConfirm={confirm}
      >
        {children}
      </ConfirmDialog>
    </>
  )
}
