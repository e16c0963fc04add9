import { type SubmitEvent, useState } from 'react'
import { IMPORT_ENCODINGS, IMPORT_KINDS } from '#contract/imports/imports.ts'
import type { ImportFile, ImportFileOptions, NamedMapping } from '#contract/schemas/admin/catalog/imports.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Panel } from '#web/backoffice/ui/facts.tsx'
import { Field, Select } from '#web/backoffice/ui/field.tsx'
import { withMapping } from './columns-draft.ts'
import { KIND_OPTIONS } from './import-texts.ts'

interface FileOptionsProps {
  file: ImportFile
  mappings: readonly NamedMapping[]
  pending: boolean
  errors: Readonly<Record<string, readonly string[]>>
  onRead: (options: ImportFileOptions) => Promise<boolean>
}

const DELIMITERS = [
  { value: ',', label: 'Comma' },
  { value: ';', label: 'Semicolon' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Vertical bar' },
]
const NOTHING_RECOGNIZED = { notes: [], sheets: [], sheet: null, encoding: null, delimiter: null, decimal: null }

/** How the file is written, as it was recognized. Each trait can be corrected; the file is read again with the corrections. */
export function FileOptions({ file, mappings, pending, errors, onRead }: FileOptionsProps) {
  const { options, recognition } = file
  const [draft, setDraft] = useState(options)
  const found = recognition ?? NOTHING_RECOGNIZED
  const change = (changes: Partial<ImportFileOptions>) => setDraft((before) => ({ ...before, ...changes }))
  const isChanged = JSON.stringify(draft) !== JSON.stringify(options)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Columns of another kind are other columns.
    const own = draft.kind === options.kind ? {} : { map: {}, set: {}, skip: [] }
    void onRead({ ...draft, ...own })
  }
  const useSaved = (name: string) => {
    const saved = mappings.find((each) => each.name === name)
    if (saved) void onRead(withMapping(options, saved))
  }
  const delimiters = DELIMITERS.some(({ value }) => value === found.delimiter) ? DELIMITERS : withOwn(found.delimiter)
  return (
    <Panel title="File">
      {found.notes.length > 0 && (
        <ul className="mb-3 list-disc pl-5 text-muted">
          {found.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <form onSubmit={submit}>
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
          <Select
            label="Contains"
            value={draft.kind}
            options={KIND_OPTIONS}
            onChange={({ target }) =>
              change({ kind: IMPORT_KINDS.find((kind) => kind === target.value) ?? 'products' })
            }
          />
          {found.sheets.length > 1 && (
            <Select
              label="Sheet"
              value={draft.sheet ?? found.sheet ?? ''}
              errors={errors['sheet'] ?? []}
              options={found.sheets.map((sheet) => ({ value: sheet, label: sheet }))}
              onChange={({ target }) => change({ sheet: target.value })}
            />
          )}
          {found.sheets.length === 0 && (
            <>
              <Select
                label="Encoding"
                value={draft.encoding ?? ''}
                options={[
                  { value: '', label: recognizedLabel(found.encoding) },
                  ...IMPORT_ENCODINGS.map((encoding) => ({ value: encoding, label: encoding })),
                ]}
                onChange={({ target }) =>
                  change({ encoding: IMPORT_ENCODINGS.find((encoding) => encoding === target.value) ?? null })
                }
              />
              <Select
                label="Delimiter"
                value={draft.delimiter ?? ''}
                options={[{ value: '', label: recognizedLabel(delimiterName(found.delimiter)) }, ...delimiters]}
                onChange={({ target }) => change({ delimiter: target.value || null })}
              />
            </>
          )}
          <Field
            label="Line of the header"
            type="number"
            min={1}
            max={1_000_000}
            placeholder={recognition ? `${recognition.header_line} (recognized)` : ''}
            value={draft.header_line ?? ''}
            errors={errors['header_line'] ?? []}
            onChange={({ target }) => change({ header_line: target.value === '' ? null : Number(target.value) })}
          />
          <Select
            label="Decimal separator"
            value={draft.decimal ?? ''}
            options={[
              { value: '', label: found.decimal ? recognizedLabel(found.decimal) : 'Recognized in each column' },
              { value: 'point', label: 'Point: 1,299.50' },
              { value: 'comma', label: 'Comma: 1.299,50' },
            ]}
            onChange={({ target: { value } }) =>
              change({ decimal: value === 'point' || value === 'comma' ? value : null })
            }
          />
          <Field
            label="Exchange rate"
            hint="US dollars per unit of the file’s currency"
            type="number"
            min={0}
            step="any"
            placeholder="In US dollars"
            value={draft.rate ?? ''}
            errors={errors['rate'] ?? []}
            onChange={({ target }) => change({ rate: target.value === '' ? null : Number(target.value) })}
          />
          {mappings.length > 0 && (
            <Select
              label="Saved mapping"
              value={mappings.some(({ name }) => name === options.save_as) ? (options.save_as ?? '') : ''}
              options={[{ value: '', label: 'None' }, ...mappings.map(({ name }) => ({ value: name, label: name }))]}
              onChange={({ target }) => useSaved(target.value)}
            />
          )}
        </div>
        {isChanged && (
          <Button type="submit" className="mt-3" pending={pending}>
            Read the file again
          </Button>
        )}
      </form>
    </Panel>
  )
}

function recognizedLabel(value: string | null): string {
  return value === null ? 'Recognized' : `Recognized: ${value}`
}

function delimiterName(delimiter: string | null): string | null {
  return DELIMITERS.find(({ value }) => value === delimiter)?.label.toLowerCase() ?? delimiter
}

function withOwn(delimiter: string | null) {
  return delimiter === null ? DELIMITERS : [...DELIMITERS, { value: delimiter, label: delimiter }]
}
