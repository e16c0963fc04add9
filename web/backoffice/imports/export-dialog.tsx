import { API_PATHS } from '#contract/api-paths.ts'
import { IMPORT_KINDS, type ImportKind } from '#contract/imports/imports.ts'
import { usePreference } from '#web/backoffice/preferences/preferences.ts'
import { buttonClass, Button } from '#web/backoffice/ui/button.tsx'
import { Dialog, DialogButtons } from '#web/backoffice/ui/dialog.tsx'
import { Select } from '#web/backoffice/ui/field.tsx'
import { allColumns } from './column-table.tsx'
import { exportPath } from './export-path.ts'
import { KIND_OPTIONS } from './import-texts.ts'
import { useOwnColumns } from './use-own-columns.ts'

/** Preference of the chosen columns, which the loader awaits. */
export const EXPORT_PREFERENCE = 'export.catalog'

interface ExportChoices {
  kind: ImportKind
  /** Columns that are left out, by kind: a new column of the shop is exported. */
  without: { readonly [Kind in ImportKind]?: readonly string[] }
}

const DEFAULTS: ExportChoices = { kind: 'products', without: {} }

/** Chooses what to export and with which columns. The choice is stored for the person. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const [{ kind, without }, change] = usePreference<ExportChoices>(EXPORT_PREFERENCE, DEFAULTS)
  const left = without[kind] ?? []
  const columns = allColumns(kind, useOwnColumns(kind))
  const toggle = (column: string, isChosen: boolean) =>
    change({
      without: { ...without, [kind]: isChosen ? left.filter((each) => each !== column) : [...left, column] },
    })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Export"
      description="You can import the file again; unchanged, it changes nothing."
    >
      <Select
        label="Records"
        value={kind}
        options={KIND_OPTIONS}
        onChange={({ target }) => change({ kind: IMPORT_KINDS.find((each) => each === target.value) ?? 'products' })}
      />
      <fieldset className="mt-4">
        <legend className="mb-1 font-medium">Columns</legend>
        <p className="mb-1 text-muted">Those that identify a record are always in the file.</p>
        <ul className="max-h-72 overflow-y-auto">
          {columns.map(({ column, label }) => (
            <li key={column}>
              <label className="control-height flex items-center gap-2">
                <input
                  type="checkbox"
                  checked={!left.includes(column)}
                  onChange={({ target }) => toggle(column, target.checked)}
                />
                <span>{label}</span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <DialogButtons>
        <Button onClick={onClose}>Close</Button>
        {(['csv', 'xlsx'] as const).map((format) => (
          <a
            key={format}
            href={
              API_PATHS.admin +
              exportPath(
                { kind, format },
                columns.map(({ column }) => column),
                left,
              )
            }
            download
            className={buttonClass('primary')}
          >
            {`Download ${format.toUpperCase()}`}
          </a>
        ))}
      </DialogButtons>
    </Dialog>
  )
}
