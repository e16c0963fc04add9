import { counted } from '#contract/text/language.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { X } from '#web/ui/icons/x.ts'
import { FileDrop } from './file-drop.tsx'
import type { ImageUploads } from './use-image-uploads.ts'

interface ImageDropProps {
  uploads: ImageUploads
  /** Name of the file input. */
  label: string
  /** False: one image at a time. */
  multiple: boolean
}

/** Takes images, and lists those that are being sent or could not be. */
export function ImageDrop({ uploads, label, multiple }: ImageDropProps) {
  return (
    <FileDrop label={label} multiple={multiple} onFiles={uploads.add}>
      <p role="status" className={uploads.pending > 0 ? 'mt-2 text-muted' : 'sr-only'}>
        {uploads.pending > 0 ? `Uploading ${counted(uploads.pending, 'image')}…` : ''}
      </p>
      <UploadErrors uploads={uploads} />
    </FileDrop>
  )
}

function UploadErrors({ uploads }: { uploads: ImageUploads }) {
  const failed = uploads.uploads.filter(({ error }) => error !== null)
  if (failed.length === 0) return null
  return (
    <ul aria-label="Not uploaded" className="mt-2 grid gap-1">
      {failed.map((upload) => (
        <li key={upload.id} className="flex flex-wrap items-center gap-x-2">
          <p role="alert" className="min-w-0 flex-1 text-danger">
            <span className="font-medium break-all">{upload.file.name}</span>
            {` ${upload.error}`}
          </p>
          <Button
            variant="plain"
            aria-label={`Try ${upload.file.name} again`}
            onClick={() => uploads.retry(upload)}
            className="shrink-0"
          >
            Try again
          </Button>
          <Button
            variant="plain"
            aria-label={`Dismiss ${upload.file.name}`}
            onClick={() => uploads.dismiss(upload.id)}
            className="shrink-0 px-2!"
          >
            <X size={14} />
          </Button>
        </li>
      ))}
    </ul>
  )
}
