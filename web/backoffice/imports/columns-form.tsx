import { type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { FileRecognition } from '#contract/schemas/catalog/imports.ts'
import type { ImportFile, ImportFileOptions, NamedMapping } from '#contract/schemas/admin/catalog/imports.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Panel } from '#web/backoffice/ui/facts.tsx'
import { Field } from '#web/backoffice/ui/field.tsx'
import { ColumnTable } from './column-table.tsx'
import { type ColumnsDraft, draftOf, fittingMapping, repeatedColumns, toOptions, withMapping } from './columns-draft.ts'
import { FileOptions } from './file-options.tsx'
import { FixedValues } from './fixed-values.tsx'
import { formMessage } from './import-texts.ts'
import { useOwnColumns } from './use-own-columns.ts'

interface ColumnsFormProps {
  file: ImportFile
  mappings: readonly NamedMapping[]
}

/** How a file is read, and which of the shop's columns its columns are. Continues with the check. */
export function ColumnsForm({ file, mappings }: ColumnsFormProps) {
  const { id, recognition, problem, options } = file
  const { run, pending, errors } = useAction()
  const navigate = useNavigate()
  const params = { id }
  const read = (changed: ImportFileOptions) => run(() => call('adminSetImportOptions', { params, body: changed }))
  const check = (changed: ImportFileOptions) =>
    run(async () => {
      await call('adminSetImportOptions', { params, body: changed })
      await call('adminCheckImport', { params })
      await navigate(`/imports/${id}`)
    })
  const fitting = recognition && Object.keys(options.map).length === 0 ? fittingMapping(mappings, recognition) : null
  return (
    <div className="max-w-5xl">
      {problem !== null && (
        <p role="alert" className="mb-4 text-danger">
          {formMessage(problem)}
        </p>
      )}
      {fitting && (
        <p role="status" className="mb-4 flex flex-wrap items-center gap-3 rounded-md bg-leaf-wash px-3 py-2">
          <span>{`The columns are those of the saved mapping “${fitting.name}”.`}</span>
          <Button pending={pending} onClick={() => void read(withMapping(options, fitting))}>
            Use it
          </Button>
        </p>
      )}
      <FileOptions file={file} mappings={mappings} pending={pending} errors={errors} onRead={read} />
      {recognition && <Mapping file={file} recognition={recognition} pending={pending} onCheck={check} />}
    </div>
  )
}

interface MappingProps {
  file: ImportFile
  recognition: FileRecognition
  pending: boolean
  onCheck: (options: ImportFileOptions) => Promise<boolean>
}

function Mapping({ file: { options }, recognition, pending, onCheck }: MappingProps) {
  const [draft, setDraft] = useState<ColumnsDraft>(() => draftOf(options, recognition))
  const change = (changes: Partial<ColumnsDraft>) => setDraft((before) => ({ ...before, ...changes }))
  const repeated = repeatedColumns(draft)
  const own = useOwnColumns(options.kind)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (repeated.length === 0) void onCheck(toOptions(draft, options, recognition))
  }
  return (
    <form onSubmit={submit}>
      <Panel title="Columns">
        <ColumnTable
          kind={options.kind}
          own={own}
          columns={recognition.columns}
          chosen={draft.chosen}
          onChange={(chosen) => change({ chosen })}
        />
      </Panel>
      <Panel title="Same value for all rows">
        <FixedValues
          kind={options.kind}
          own={own}
          values={draft.fixed}
          chosen={draft.chosen}
          onChange={(fixed) => change({ fixed })}
        />
        {options.kind === 'products' && (
          <label className="mt-3 flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
            <input
              type="checkbox"
              checked={draft.createMissing}
              onChange={({ target }) => change({ createMissing: target.checked })}
            />
            Create unknown suppliers and categories
          </label>
        )}
      </Panel>
      <Panel title="Next time">
        <div className="max-w-sm">
          <Field
            label="Save these choices as"
            hint="A name, such as the supplier’s. They are offered for the next file with these columns. Empty: not saved."
            maxLength={60}
            value={draft.saveAs}
            onChange={({ target }) => change({ saveAs: target.value })}
          />
        </div>
      </Panel>
      {repeated.length > 0 && (
        <p role="alert" className="mb-3 text-danger">
          {`Each column of the shop can be chosen once. More than once: ${repeated.join(', ')}.`}
        </p>
      )}
      <Button type="submit" variant="primary" pending={pending || repeated.length > 0}>
        Check the file
      </Button>
      <p className="mt-2 text-muted">The check changes nothing. It shows what the import would do.</p>
    </form>
  )
}
