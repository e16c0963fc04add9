import type { SyntheticEvent } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ChevronDown } from '#web/ui/icons/chevron-down.ts'
import { ChevronUp } from '#web/ui/icons/chevron-up.ts'
import type { Column } from './columns.ts'
import { withFilter } from './list-query.ts'

/** A column as it is shown now. */
export interface ShownColumn<Row> {
  column: Column<Row>
  width: number
  /** Distance from the left edge if it is pinned there. */
  pinnedAt: number | null
  isResizing: boolean
}

interface TableHeadProps<Row> {
  columns: readonly ShownColumn<Row>[]
  defaultSort?: string
  /** Handlers that begin to resize a column, by its id. */
  resize: ReadonlyMap<string, (event: unknown) => void>
  /** Selects the rows of the page; null if rows cannot be selected. */
  selectPage: (() => void) | null
  isPageSelected: boolean
}

const CELL = 'sticky top-0 z-10 border-b border-hairline bg-paper text-left font-medium text-muted'

/** Headings of the columns. Those with a sort are links, so that the sort is in the address. */
export function TableHead<Row>({ columns, defaultSort, resize, selectPage, isPageSelected }: TableHeadProps<Row>) {
  return (
    <thead>
      <tr>
        {selectPage && (
          <th scope="col" className={`${CELL} left-0 z-20 px-2`}>
            <input type="checkbox" aria-label="Select this page" checked={isPageSelected} onChange={selectPage} />
          </th>
        )}
        {columns.map((shown) => (
          <Heading
            key={shown.column.id}
            shown={shown}
            defaultSort={defaultSort}
            resize={resize.get(shown.column.id)}
            isAfterSelect={selectPage !== null}
          />
        ))}
      </tr>
    </thead>
  )
}

interface HeadingProps<Row> {
  shown: ShownColumn<Row>
  defaultSort?: string
  resize?: (event: unknown) => void
  isAfterSelect: boolean
}

function Heading<Row>({
  shown: { column, pinnedAt, isResizing },
  defaultSort,
  resize,
  isAfterSelect,
}: HeadingProps<Row>) {
  const [parameters] = useSearchParams()
  const { title, align, sort } = column
  const current = parameters.get('sort') ?? defaultSort
  const place = sort && current !== undefined ? sort.indexOf(current) : -1
  const begin = (event: SyntheticEvent) => resize?.(event)
  return (
    <th
      scope="col"
      aria-sort={ariaSort(place, current)}
      className={`${CELL} group ${pinnedAt === null ? '' : 'z-20'} ${align === 'right' ? 'text-right' : ''}`}
      style={pinnedAt === null ? undefined : { left: pinnedAt + (isAfterSelect ? 40 : 0) }}
    >
      {sort ? (
        <Link
          to={{ search: withFilter(parameters, { sort: sort[place === 0 ? 1 : 0] }).toString() }}
          className="flex h-9 items-center gap-1 px-2 hover:text-ink"
        >
          <span className={`truncate ${align === 'right' ? 'ml-auto' : ''}`}>{title}</span>
          {place === 0 && <ChevronUp size={14} />}
          {place === 1 && <ChevronDown size={14} />}
        </Link>
      ) : (
        <span className="flex h-9 items-center px-2">
          <span className={`truncate ${align === 'right' ? 'ml-auto' : ''}`}>{title}</span>
        </span>
      )}
      <span
        aria-hidden
        onMouseDown={begin}
        onTouchStart={begin}
        className={`absolute inset-y-1 right-0 w-1.5 cursor-col-resize touch-none select-none border-r-2 ${isResizing ? 'border-leaf' : 'border-transparent group-hover:border-hairline'}`}
      />
    </th>
  )
}

/** A descending sort begins with a minus or is the second of a column's two. */
function ariaSort(place: number, current: string | undefined): 'ascending' | 'descending' | undefined {
  if (place === -1) return undefined
  return place === 1 || current?.startsWith('-') ? 'descending' : 'ascending'
}
