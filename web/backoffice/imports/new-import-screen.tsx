import { useState } from 'react'
import { useNavigate } from 'react-router'
import { IMPORT_FILE_DAYS, MAX_IMPORT_BYTES } from '#contract/imports/import-files.ts'
import { IMPORT_KINDS, type ImportKind } from '#contract/imports/imports.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { Select } from '#web/backoffice/ui/field.tsx'
import { bytesText } from '#web/backoffice/ui/sizes.ts'
import { DropZone } from './drop-zone.tsx'
import { KIND_OPTIONS, MAX_MEGABYTES } from './import-texts.ts'
import { ProgressBar } from './progress-bar.tsx'
import { sendParts } from './upload-file.ts'

/** Uploads a file. The next steps are on the screen of the import. */
export function Component() {
  const [kind, setKind] = useState<ImportKind>('products')
  const [upload, setUpload] = useState<{ file: File; sent: number } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { run, pending } = useAction()
  const navigate = useNavigate()
  const start = async (file: File) => {
    setProblem(sizeProblem(file))
    if (sizeProblem(file) !== null) return
    setUpload({ file, sent: 0 })
    await run(async () => {
      const modified_at = new Date(file.lastModified).toISOString()
      const body = { name: file.name, kind, size: file.size, modified_at }
      const { data } = await call('adminCreateImport', { body })
      await sendParts(data, file, (sent) => setUpload({ file, sent }))
      await navigate(`/imports/${data.id}`, { replace: true })
    })
    setUpload(null)
  }
  return (
    <Screen title="New import" parent={{ label: 'Imports', to: '/imports' }}>
      <div className="grid max-w-2xl gap-5">
        <Select
          label="What the file contains"
          value={kind}
          disabled={pending}
          options={KIND_OPTIONS}
          onChange={({ target }) => setKind(IMPORT_KINDS.find((each) => each === target.value) ?? 'products')}
        />
        <DropZone
          title="Drop a file here"
          hint={`CSV, TSV, XLSX or ODS, up to ${MAX_MEGABYTES} MB. Nothing is changed before you have seen what the import would do. The file is removed after ${IMPORT_FILE_DAYS} days.`}
          pending={pending}
          onFile={(file) => void start(file)}
        />
        {problem !== null && (
          <p role="alert" className="text-danger">
            {problem}
          </p>
        )}
        {upload && (
          <ProgressBar
            label={`Upload of ${upload.file.name}`}
            done={upload.sent}
            total={upload.file.size}
            text={`${upload.file.name}: ${bytesText(upload.sent)} of ${bytesText(upload.file.size)}`}
          />
        )}
      </div>
    </Screen>
  )
}

function sizeProblem({ size, name }: File): string | null {
  if (size === 0) return `${name} is empty. Choose another file.`
  return size > MAX_IMPORT_BYTES ? `${name} is larger than ${MAX_MEGABYTES} MB. Split it into several files.` : null
}
