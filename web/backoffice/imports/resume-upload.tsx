import { useState } from 'react'
import type { ImportFile } from '#contract/schemas/admin/catalog/imports.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { bytesText } from '#web/backoffice/ui/sizes.ts'
import { DropZone } from './drop-zone.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { differenceOf } from './same-file.ts'
import { sendParts } from './upload-file.ts'

/** Goes on with an upload that was interrupted. */
export function ResumeUpload({ file }: { file: ImportFile }) {
  const [sent, setSent] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { run, pending } = useAction()
  const resume = async (chosen: File) => {
    const different = differenceOf(file, chosen)
    setProblem(different)
    if (different !== null) return
    await run(() => sendParts(file, chosen, setSent))
    setSent(null)
  }
  return (
    <div className="grid max-w-2xl gap-5">
      <DropZone
        title={`Choose ${file.name} again to complete its upload`}
        hint={`${bytesText(file.received)} of ${bytesText(file.size)} have arrived.`}
        pending={pending}
        onFile={(chosen) => void resume(chosen)}
      />
      {problem !== null && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      {sent !== null && (
        <ProgressBar
          label={`Upload of ${file.name}`}
          done={sent}
          total={file.size}
          text={`${bytesText(sent)} of ${bytesText(file.size)}`}
        />
      )}
    </div>
  )
}
