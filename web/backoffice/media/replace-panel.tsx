import { useState } from 'react'
import type { ImageUses } from '#contract/schemas/admin/settings/media.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { ConfirmDialog } from '#web/backoffice/ui/confirm-dialog.tsx'
import { Panel } from '#web/backoffice/ui/facts.tsx'
import { FileDrop } from './file-drop.tsx'
import { problemOf } from './use-image-uploads.ts'
import { usesText } from './image-texts.ts'

/** Replaces an image wherever it is used, after a confirmation. */
export function ReplacePanel({ source, uses }: { source: string; uses: ImageUses }) {
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { run, errors } = useAction()
  const take = ([chosen]: readonly File[]) => {
    if (!chosen) return
    const found = problemOf(chosen)
    setProblem(found)
    setFile(found === null ? chosen : null)
  }
  const replace = () => {
    const body = new FormData()
    body.set('source', source)
    if (file) body.set('file', file)
    return run(() => call('adminReplaceMediaImage', { body }), { success: 'The image is replaced.' })
  }
  return (
    <Panel title="Replace">
      <FileDrop label="Image to replace it with" multiple={false} onFiles={take}>
        {[...(problem === null ? [] : [problem]), ...(errors['file'] ?? [])].map((text) => (
          <p key={text} role="alert" className="mt-2 text-danger">
            {text}
          </p>
        ))}
      </FileDrop>
      <ConfirmDialog
        open={file !== null}
        onOpenChange={(isOpen) => !isOpen && setFile(null)}
        title="Replace this image?"
        action="Replace"
        onConfirm={replace}
      >
        <p>{`${file?.name ?? ''} is shown in its place at once. Used in: ${usesText({ uses, expires_at: null }).toLowerCase()}.`}</p>
      </ConfirmDialog>
    </Panel>
  )
}
