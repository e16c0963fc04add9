import { useRef, useState } from 'react'
import { CERTIFICATE_TYPES } from '#contract/accounts/registration.ts'
import type { CompanyFile } from '#contract/schemas/admin/companies/company-records.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { useMay } from '#web/backoffice/shell/session.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { ConfirmDialog } from '#web/backoffice/ui/confirm-dialog.tsx'
import { Field } from '#web/backoffice/ui/field.tsx'
import { EmptyNote } from '#web/backoffice/ui/states.tsx'
import { dateTime } from './company-texts.ts'

interface CompanyFilesProps {
  id: number
  files: readonly CompanyFile[]
}

/** The files that staff attached to a company, and a form for another one. */
export function CompanyFiles({ id, files }: CompanyFilesProps) {
  const [chosen, setChosen] = useState<CompanyFile | null>(null)
  const { run } = useAction()
  const mayWrite = useMay()('companies.write')
  const remove = (file: CompanyFile) =>
    run(() => call('adminDeleteCompanyFile', { params: { id, file: file.id } }), {
      success: `${file.name} is deleted.`,
    })
  return (
    <div className="max-w-3xl">
      {mayWrite && <UploadForm id={id} />}
      {files.length === 0 && (
        <EmptyNote title="No files">Attach contracts, forms or letters. Only staff see them.</EmptyNote>
      )}
      <ul aria-label="Files">
        {files.map((file) => (
          <li key={file.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-hairline py-1.5">
            <span className="min-w-0 flex-1">
              <a
                href={file.url}
                target="_blank"
                rel="noreferrer"
                className="font-medium wrap-anywhere underline underline-offset-2"
              >
                {file.name}
              </a>
              <span className="block text-micro text-muted">
                {`${file.author}, ${dateTime(file.created_at)}, ${kilobytes(file.bytes)}`}
              </span>
            </span>
            <a href={file.url} download={file.name} className="underline underline-offset-2">
              Download
            </a>
            {mayWrite && (
              <Button variant="danger" onClick={() => setChosen(file)}>
                Delete
              </Button>
            )}
          </li>
        ))}
      </ul>
      {chosen && (
        <ConfirmDialog
          open
          onOpenChange={() => setChosen(null)}
          title={`Delete ${chosen.name}?`}
          action="Delete"
          isDangerous
          onConfirm={() => remove(chosen)}
        >
          The file is deleted for good.
        </ConfirmDialog>
      )}
    </div>
  )
}

function UploadForm({ id }: { id: number }) {
  const { run, pending, errors } = useAction()
  const form = useRef<HTMLFormElement>(null)
  const upload = async (body: FormData) => {
    if (await run(() => call('adminAddCompanyFile', { params: { id }, body }), { success: 'The file is attached.' }))
      form.current?.reset()
  }
  return (
    <form
      ref={form}
      className="mb-4 flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void upload(new FormData(event.currentTarget))
      }}
    >
      <Field
        label="New file"
        name="file"
        type="file"
        required
        accept={CERTIFICATE_TYPES.join(',')}
        hint="PDF, JPEG or PNG of at most 10 MB. Only staff see it."
        {...(errors['file'] && { errors: errors['file'] })}
      />
      <Button type="submit" pending={pending}>
        Attach
      </Button>
    </form>
  )
}

function kilobytes(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
