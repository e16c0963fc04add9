import {
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef } from 'react'
import { type Column, type ColumnChoices, inOrder, isVisible, MAX_WIDTH, MIN_WIDTH } from './columns.ts'
import type { DataTableProps } from './data-table-props.ts'
import { isSelected, pageToggled, type Selection } from './selection.ts'
import { TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'

const ROW_HEIGHT = 36
/** From this number on, only the visible rows are in the document. */
const VIRTUAL_ROWS = 100

/** The server sorts, filters and pages, so the library has only the columns. */
const NO_DATA: readonly object[] = []

const TABLE_FEATURES = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
})

interface TableGridProps<Row> extends DataTableProps<Row> {
  choices: ColumnChoices
  onChoose: (choices: Partial<ColumnChoices>) => void
  selection: Selection
  select: ((change: (before: Selection) => Selection) => void) | null
  /** Id of the row that the keyboard is on. */
  focused: string | null
}

/** The rows as a table, whose columns can be sorted, resized and pinned. */
export function TableGrid<Row>(props: TableGridProps<Row>) {
  const {
    label,
    columns,
    rows,
    rowId,
    rowLabel = rowId,
    choices,
    onChoose,
    selection,
    select,
    focused,
    defaultSort,
    rowPath,
  } = props
  const scroller = useRef<HTMLDivElement>(null)
  const definitions = useMemo(
    () =>
      columns.map(({ id, width = 140 }: Column<Row>) => ({
        id,
        size: width,
        minSize: MIN_WIDTH,
        maxSize: MAX_WIDTH,
      })),
    [columns],
  )
  const table = useTable({
    features: TABLE_FEATURES,
    columns: definitions,
    data: NO_DATA,
    columnResizeMode: 'onChange',
    state: {
      columnOrder: inOrder(columns, choices.order).map(({ id }) => id),
      columnPinning: { start: choices.pinned, end: [] },
      columnSizing: choices.widths,
      columnVisibility: Object.fromEntries(columns.map((column) => [column.id, isVisible(column, choices)])),
    },
    onColumnSizingChange: (change) =>
      onChoose({ widths: typeof change === 'function' ? change(choices.widths) : change }),
  })
  const byId = new Map(columns.map((column) => [column.id, column]))
  const shown = [...table.getStartVisibleLeafColumns(), ...table.getCenterVisibleLeafColumns()].flatMap((each) => {
    const column = byId.get(each.id)
    const pinnedAt = each.getIsPinned() === 'start' ? each.getStart('start') : null
    return column ? [{ column, width: each.getSize(), pinnedAt, isResizing: each.getIsResizing() }] : []
  })
  const handlers = new Map(
    table.getFlatHeaders().map((header) => [header.column.id, header.getResizeHandler()] as const),
  )
  const ids = rows.map(rowId)
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes this component
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    enabled: rows.length > VIRTUAL_ROWS,
  })
  const items = rows.length > VIRTUAL_ROWS ? virtualizer.getVirtualItems() : null
  const visible = items ? items.map(({ index }) => index) : rows.map((_, index) => index)
  const above = items?.[0]?.start ?? 0
  const below = items ? virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0) : 0
  const span = shown.length + (select ? 1 : 0)
  return (
    <div
      ref={scroller}
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard cannot scroll it otherwise
      tabIndex={0}
      className="max-h-[calc(100dvh-12rem)] overflow-auto border-y border-hairline"
    >
      <table
        aria-label={label}
        aria-rowcount={rows.length + 1}
        className="w-max min-w-full table-fixed border-separate border-spacing-0"
      >
        <colgroup>
          {select && <col style={{ width: 40 }} />}
          {shown.map(({ column, width }) => (
            <col key={column.id} style={{ width }} />
          ))}
        </colgroup>
        <TableHead
          columns={shown}
          defaultSort={defaultSort}
          resize={handlers}
          selectPage={select && (() => select((before) => pageToggled(before, ids)))}
          isPageSelected={ids.every((id) => isSelected(selection, id))}
        />
        <tbody>
          {above > 0 && <Spacer height={above} span={span} />}
          {visible.map((index) => {
            const row = rows[index] as Row
            const id = rowId(row)
            return (
              <TableRow
                key={id}
                row={row}
                label={rowLabel(row)}
                id={id}
                index={index}
                columns={shown}
                path={rowPath?.(row)}
                page={ids}
                select={select}
                isChosen={isSelected(selection, id)}
                isFocused={id === focused}
              />
            )
          })}
          {below > 0 && <Spacer height={below} span={span} />}
        </tbody>
      </table>
    </div>
  )
}

/** Takes the place of rows that are not in the document. */
function Spacer({ height, span }: { height: number; span: number }) {
  return (
    <tr aria-hidden style={{ height }}>
      <td colSpan={span}>{'\u00A0'}</td>
    </tr>
  )
}
