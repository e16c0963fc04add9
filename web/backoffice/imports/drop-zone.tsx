import { useRef, useState } from 'react'
import { Button } from '#web/backoffice/ui/button.tsx'

interface DropZoneProps {
  /** Instruction, such as “Drop a file here”. */
  title: string
  hint: string
  pending: boolean
  onFile: (file: File) => void
}

const ACCEPTED = '.csv,.tsv,.txt,.xlsx,.ods,text/csv,text/tab-separated-values'

/** Takes a file that is dropped, or chosen with the button. */
export function DropZone({ title, hint, pending, onFile }: DropZoneProps) {
  const picker = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (file: File | undefined) => {
    if (file && !pending) onFile(file)
  }
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files[0])
      }}
      className={`flex flex-col items-center gap-3 rounded-lg border border-dashed px-4 py-10 text-center ${isOver ? 'border-leaf bg-leaf-wash' : 'border-line'}`}
    >
      <p className="text-small font-medium">{title}</p>
      <input
        ref={picker}
        type="file"
        accept={ACCEPTED}
        aria-label="File to import"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          take(target.files?.[0])
          target.value = ''
        }}
      />
      <Button variant="primary" pending={pending} onClick={() => picker.current?.click()}>
        Choose a file
      </Button>
      <p className="max-w-md text-micro text-muted">{hint}</p>
    </div>
  )
}
