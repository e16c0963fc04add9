import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { type Selection, selectedTo, toggled } from './selection.ts'
import type { ShownColumn } from './table-head.tsx'

interface TableRowProps<Row> {
  row: Row
  id: string
  label: string
  index: number
  columns: readonly ShownColumn<Row>[]
  path?: string
  /** Ids of the page, for ranges. */
  page: readonly string[]
  select: ((change: (before: Selection) => Selection) => void) | null
  isChosen: boolean
  isFocused: boolean
}

/** A row of a table. Its title is the link to the record. A click with Shift selects the rows in between. */
export function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, id, label, index, columns, path, page, select, isChosen, isFocused } = props
  const onCheck = ({ shiftKey }: MouseEvent) =>
    select?.((before) => (shiftKey ? selectedTo(before, id, page) : toggled(before, id, page)))
  const title = columns.find(({ column }) => column.isTitle)
  const background = isChosen ? 'bg-leaf-wash' : 'bg-paper group-hover:bg-raised'
  return (
    <tr data-row={id} aria-rowindex={index + 2} aria-selected={select ? isChosen : undefined} className="group">
      {select && (
        <td className={`sticky left-0 z-5 border-b border-hairline px-2 ${background} ${isFocused ? 'row-focus' : ''}`}>
          <input
            type="checkbox"
            aria-label={`Select ${label}`}
            checked={isChosen}
            onClick={onCheck}
            // The click changes it, because it has the Shift key.
            onChange={() => undefined}
          />
        </td>
      )}
      {columns.map((shown, place) => {
        const { column, pinnedAt } = shown
        const content = column.cell(row)
        return (
          <td
            key={column.id}
            className={`h-9 truncate border-b border-hairline px-2 ${pinnedAt === null ? '' : 'sticky z-5'} ${background} ${
              column.align === 'right' ? 'text-right' : ''
            } ${isFocused && (place > 0 || !select) ? 'bg-leaf-wash' : ''} ${isFocused && place === 0 && !select ? 'row-focus' : ''}`}
            style={pinnedAt === null ? undefined : { left: pinnedAt + (select ? 40 : 0) }}
          >
            {path && shown === title ? (
              <Link to={path} className="font-medium hover:text-leaf hover:underline">
                {content}
              </Link>
            ) : (
              content
            )}
          </td>
        )
      })}
    </tr>
  )
}
