import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { usePreference } from '#web/backoffice/preferences/preferences.ts'
import { useShortcuts } from '#web/backoffice/shell/shortcuts.ts'
import { EmptyNote } from '#web/backoffice/ui/states.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { Cards } from './cards.tsx'
import { NO_CHOICES } from './columns.ts'
import { ColumnsDialog } from './columns-dialog.tsx'
import type { DataTableProps } from './data-table-props.ts'
import { ExportLinks } from './export-links.tsx'
import { filterOf } from './list-query.ts'
import { Pager } from './pager.tsx'
import { NOTHING, type Selection } from './selection.ts'
import { TableGrid } from './table-grid.tsx'
import { useRowKeys } from './use-row-keys.ts'

/**
 * The table of every list of the back office. Filter, sort and page are in the address; columns are the person's preference; the selection
 * lasts until the filter changes. On small screens the rows are cards.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { name, columns, rows, rowId, rowPath, next, count, bulkActions = [], exports = [], filters, empty } = props
  const { rowShortcuts = [] } = props
  const [parameters] = useSearchParams()
  const filter = filterOf(parameters)
  const [choices, setChoices] = usePreference(`table.${name}`, NO_CHOICES)
  const [areColumnsOpen, setColumnsOpen] = useState(false)
  const [{ selection }, setSelected] = useSelection(filter)
  const ids = rows.map(rowId)
  const select = (change: (before: Selection) => Selection) =>
    setSelected((before) => ({ filter, selection: change(before.filter === filter ? before.selection : NOTHING) }))
  const isSelectable = bulkActions.length > 0
  const focused = useRowKeys({ ids, paths: rowPath && rows.map(rowPath), select: isSelectable ? select : null })
  const current = rows.find((row) => rowId(row) === focused)
  useShortcuts(rowShortcuts.map((shortcut) => ({ ...shortcut, run: () => current && shortcut.run(current) })))
  const shared = { ...props, choices, selection, select: isSelectable ? select : null, focused }
  return (
    <div>
      <div className="flex flex-wrap items-end gap-2 pb-3">
        {filters}
        <div className="ml-auto flex flex-wrap items-center gap-1">
          <ExportLinks links={exports} filter={filter} />
          <span className="hidden md:block">
            <ColumnsDialog
              columns={columns}
              choices={choices}
              onChange={setChoices}
              open={areColumnsOpen}
              onOpenChange={setColumnsOpen}
            />
          </span>
        </div>
      </div>
      {isSelectable && (
        <BulkBar
          selection={selection}
          filter={filter}
          count={count}
          page={ids}
          hasMore={next !== null || parameters.has('cursor')}
          actions={bulkActions}
          onSelect={select}
        />
      )}
      {rows.length === 0 ? (
        <EmptyNote title={empty.title}>{empty.text}</EmptyNote>
      ) : (
        <>
          <div className="hidden md:block">
            <TableGrid {...shared} onChoose={setChoices} />
          </div>
          <div className="md:hidden">
            <Cards {...shared} />
          </div>
        </>
      )}
      <Pager next={next} shown={rows.length} count={count} />
    </div>
  )
}

/** Returns the selection, which is empty after the filter has changed: actions must not reach rows that are no longer listed. */
function useSelection(filter: string) {
  const [selected, setSelected] = useState({ filter, selection: NOTHING })
  const current = selected.filter === filter ? selected : { filter, selection: NOTHING }
  return [current, setSelected] as const
}
