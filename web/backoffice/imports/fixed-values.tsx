import type { ImportKind } from '#contract/imports/imports.ts'
import { Select, Field } from '#web/backoffice/ui/field.tsx'
import { allColumns } from './column-table.tsx'
import type { OwnColumn } from './use-own-columns.ts'

interface FixedValuesProps {
  kind: ImportKind
  own: readonly OwnColumn[]
  values: Readonly<Record<string, string>>
  /** Columns of the shop that columns of the file are imported to. */
  chosen: readonly string[]
  onChange: (values: Record<string, string>) => void
}

/** Values of columns that the file lacks. */
export function FixedValues({ kind, own, values, chosen, onChange }: FixedValuesProps) {
  const shown = Object.entries(values)
  const all = allColumns(kind, own)
  const free = all.filter(({ column }) => !(column in values) && !chosen.includes(column))
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {shown.map(([column, value]) => (
        <Field
          key={column}
          label={all.find((each) => each.column === column)?.label ?? column}
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
          ...free.map(({ column, label }) => ({ value: column, label })),
        ]}
        onChange={({ target }) => {
          if (target.value !== '') onChange({ ...values, [target.value]: '' })
        }}
      />
    </div>
  )
}
