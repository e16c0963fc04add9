import { IMPORT_COLUMN_TEXTS } from '#contract/imports/import-columns.ts'
import { IMPORT_COLUMNS, type ImportKind } from '#contract/imports/imports.ts'
import type { FileRecognition } from '#contract/schemas/catalog/imports.ts'
import { attributeOfColumn } from '#contract/catalog/attributes.ts'
import { FIELD_CLASS } from '#web/backoffice/ui/field.tsx'
import type { OwnColumn } from './use-own-columns.ts'

interface ColumnTableProps {
  kind: ImportKind
  own: readonly OwnColumn[]
  columns: FileRecognition['columns']
  /** Column of the shop by place; empty: not imported. */
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** The columns of a file with their first values, and a choice of the shop's column for each. */
export function ColumnTable({ kind, own, columns, chosen, onChange }: ColumnTableProps) {
  return (
    <ul aria-label="Columns of the file" className="border-t border-hairline">
      {withIds(columns).map(({ id, name, samples, column, suggestion }, at) => (
        <li
          key={id}
          className="grid items-center gap-x-4 gap-y-1 border-b border-hairline py-2 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_16rem]"
        >
          <span className="font-medium wrap-anywhere">{name || `Column ${at + 1}`}</span>
          <span className="line-clamp-2 text-muted wrap-anywhere">
            {samples.length === 0 ? 'No values' : samples.join(' · ')}
          </span>
          <span>
            <select
              aria-label={`Import ${name || `column ${at + 1}`} as`}
              className={FIELD_CLASS}
              value={chosen[at] ?? ''}
              onChange={({ target }) =>
                onChange(columns.map((_, place) => (place === at ? target.value : (chosen[place] ?? ''))))
              }
            >
              <option value="">Do not import</option>
              {allColumns(kind, own, chosen[at] ?? '').map((option) => (
                <option key={option.column} value={option.column}>
                  {option.label}
                </option>
              ))}
            </select>
            {column === null && suggestion !== null && chosen[at] === suggestion && (
              <span className="mt-0.5 block text-micro text-muted">Suggested by its name</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Returns the columns of a kind with those of own attributes. `chosen` is among them even before they are loaded. */
export function allColumns(kind: ImportKind, own: readonly OwnColumn[], chosen = ''): OwnColumn[] {
  const isMissing = attributeOfColumn(chosen) !== null && !own.some(({ column }) => column === chosen)
  return [
    ...IMPORT_COLUMNS[kind].map((column) => ({ column, label: columnLabel(kind, column) })),
    ...own,
    ...(isMissing ? [{ column: chosen, label: chosen }] : []),
  ]
}

/** Names can repeat; their order is that of the file. */
function withIds(columns: FileRecognition['columns']) {
  return columns.map((column, at) => ({ ...column, id: `${at} ${column.name}` }))
}

/** Returns a column of the shop with what it is, such as “sku: code of the product”. */
function columnLabel(kind: ImportKind, column: string): string {
  const texts: Readonly<Partial<Record<string, string>>> = IMPORT_COLUMN_TEXTS[kind]
  const [text = ''] = (texts[column] ?? '').split(/[;,:]/)
  return text === '' ? column : `${column}: ${text}`
}
