import { useRef } from 'react'
import { Button } from './button.tsx'
import { TextArea } from './field.tsx'
import { readFileText } from './read-file-text.ts'
import { showError } from './toasts.tsx'

export interface CsvInputProps {
  label: string
  hint: string
  value: string
  onChange: (csv: string) => void
  errors?: readonly string[]
}

/** Field for a CSV file: its text is pasted, or the file or a workbook (XLSX) is chosen or dropped on the field. */
export function CsvInput({ label, hint, value, onChange, errors }: CsvInputProps) {
  const picker = useRef<HTMLInputElement>(null)
  const read = (file: File | undefined) => {
    if (file) void readFileText(file).then(onChange, showError)
  }
  return (
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        read(event.dataTransfer.files[0])
      }}
    >
      <TextArea
        label={label}
        hint={hint}
        errors={errors}
        rows={8}
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <input
        ref={picker}
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,text/csv"
        aria-label={`${label}: file`}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          read(target.files?.[0])
          target.value = ''
        }}
      />
      <Button className="mt-2" onClick={() => picker.current?.click()}>
        Choose a file
      </Button>
    </div>
  )
}
