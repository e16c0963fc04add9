import { IMPORT_COLUMNS, type ImportKind } from '#contract/imports.ts'
import { Select, Field } from '#web/backoffice/ui/field.tsx'
import { columnLabel } from './column-table.tsx'

interface FixedValuesProps {
  kind: ImportKind
  values: Readonly<Record<string, string>>
  /** Columns of the shop that columns of the file are imported to. */
  chosen: readonly string[]
  onChange: (values: Record<string, string>) => void
}

/** Values of columns that the file lacks. */
export function FixedValues({ kind, values, chosen, onChange }: FixedValuesProps) {
  const shown = Object.entries(values)
  const free = IMPORT_COLUMNS[kind].filter((column) => !(column in values) && !chosen.includes(column))
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {shown.map(([column, value]) => (
        <Field
          key={column}
          label={columnLabel(kind, column)}
          value={value}
          placeholder="Not set"
          onChange={({ target }) => onChange({ ...values, [column]: target.value })}
        />
      ))}
      <Select
        label="Another column"
        value=""
        options={[
          { value: '', label: 'Choose a column' },
          ...free.map((column) => ({ value: column, label: columnLabel(kind, column) })),
        ]}
        onChange={({ target }) => {
          if (target.value !== '') onChange({ ...values, [target.value]: '' })
        }}
      />
    </div>
  )
}
