import { type ReactNode, useRef, useState } from 'react'
import { Button } from '#web/backoffice/ui/button.tsx'

/** Types of images that the shop reads, for a file input. */
const IMAGE_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif,image/tiff,.heic'

interface FileDropProps {
  /** Name of the file input. */
  label: string
  /** False: one image at a time. */
  multiple: boolean
  onFiles: (files: readonly File[]) => void
  children?: ReactNode
}

/** Takes images that are dropped on it, or chosen with its button. */
export function FileDrop({ label, multiple, onFiles, children }: FileDropProps) {
  const picker = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null) => onFiles([...(files ?? [])].slice(0, multiple ? undefined : 1))
  return (
    <div
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
      className={`rounded-md border border-dashed p-3 ${isOver ? 'border-leaf bg-leaf-wash' : 'border-line'}`}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button onClick={() => picker.current?.click()}>{multiple ? 'Choose images' : 'Choose an image'}</Button>
        <span className="text-muted">
          {multiple ? 'or drop them here. At most 10 MB each.' : 'or drop it here. At most 10 MB.'}
        </span>
        <input
          ref={picker}
          type="file"
          multiple={multiple}
          accept={IMAGE_TYPES}
          aria-label={label}
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => {
            take(target.files)
            target.value = ''
          }}
        />
      </div>
      {children}
    </div>
  )
}
