import { Link } from 'react-router'
import { type ColumnChoices, inOrder, isVisible } from './columns.ts'
import type { DataTableProps } from './data-table-props.ts'
import { isSelected, type Selection, toggled } from './selection.ts'

interface CardsProps<Row> extends DataTableProps<Row> {
  choices: ColumnChoices
  selection: Selection
  select: ((change: (before: Selection) => Selection) => void) | null
  focused: string | null
}

/** The rows as cards, for small screens: the title, and the other columns with their names. */
export function Cards<Row>({
  label,
  columns,
  rows,
  rowId,
  rowLabel = rowId,
  rowPath,
  choices,
  selection,
  select,
  focused,
}: CardsProps<Row>) {
  const shown = inOrder(columns, choices.order).filter((column) => isVisible(column, choices))
  const title = shown.find((column) => column.isTitle)
  const page = rows.map(rowId)
  return (
    <ul aria-label={label} className="border-t border-hairline">
      {rows.map((row) => {
        const id = rowId(row)
        const path = rowPath?.(row)
        return (
          <li
            key={id}
            data-row={id}
            className={`flex gap-3 border-b border-hairline py-3 ${id === focused ? 'row-focus' : ''}`}
          >
            {select && (
              <label className="grid size-11 shrink-0 place-items-center">
                <input
                  type="checkbox"
                  aria-label={`Select ${rowLabel(row)}`}
                  checked={isSelected(selection, id)}
                  onChange={() => select((before) => toggled(before, id, page))}
                />
              </label>
            )}
            <div className="min-w-0 flex-1 wrap-anywhere">
              {title && (
                <p className="text-small font-medium">
                  {path ? (
                    <Link to={path} className="inline-flex min-h-11 items-center hover:text-leaf">
                      {title.cell(row)}
                    </Link>
                  ) : (
                    <span>{title.cell(row)}</span>
                  )}
                </p>
              )}
              <dl className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-0.5">
                {shown
                  .filter((column) => !column.isTitle)
                  .map((column) => (
                    <div key={column.id} className="contents">
                      <dt className="text-muted">{column.title}</dt>
                      <dd className="min-w-0 text-right">{column.cell(row)}</dd>
                    </div>
                  ))}
              </dl>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
