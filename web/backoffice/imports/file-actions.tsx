import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isWorking } from '#contract/imports/import-files.ts'
import type { ImportFile } from '#contract/schemas/admin/catalog/imports.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { ConfirmDialog } from '#web/backoffice/ui/confirm-dialog.tsx'

/** Undoing an import, and removing its file. Both are confirmed. */
export function FileActions({ file }: { file: ImportFile }) {
  const { id, name, state, can_undo, has_file } = file
  const [open, setOpen] = useState<'undo' | 'remove' | null>(null)
  const { run } = useAction()
  const navigate = useNavigate()
  const hasBegun = file.report !== null || state === 'failed' || state === 'canceled' || state === 'undone'
  const close = () => setOpen(null)
  const remove = async () => {
    const params = { id }
    if (hasBegun) return run(() => call('adminRemoveImport', { params }), { success: 'The file is removed.' })
    return run(async () => {
      await call('adminRemoveImport', { params })
      await navigate('/imports')
    })
  }
  return (
    <>
      {can_undo && <Button onClick={() => setOpen('undo')}>Undo the import</Button>}
      {!isWorking(state) && (has_file || !hasBegun) && (
        <Button onClick={() => setOpen('remove')}>Remove the file</Button>
      )}
      <ConfirmDialog
        open={open === 'undo'}
        onOpenChange={close}
        title={`Undo the import of ${name}?`}
        action="Undo the import"
        isDangerous
        onConfirm={() => run(() => call('adminUndoImport', { params: { id } }))}
      >
        Changed values are restored, unless they were changed again since then. New records are deleted; new products
        that were ordered are discontinued.
      </ConfirmDialog>
      <ConfirmDialog
        open={open === 'remove'}
        onOpenChange={close}
        title={`Remove ${name}?`}
        action="Remove the file"
        isDangerous
        onConfirm={remove}
      >
        {hasBegun
          ? 'The file, its problems and its rejected rows are deleted. What was imported stays, and so does the entry in the history.'
          : 'The file and its corrections are deleted. Nothing of it was imported.'}
      </ConfirmDialog>
    </>
  )
}
