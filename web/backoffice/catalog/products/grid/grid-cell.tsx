import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import type { ProductSummary } from '#contract/schemas/admin/catalog/products.ts'
import { useMay } from '#web/backoffice/shell/session.ts'
import { useGrid } from './grid-context.ts'
import { type GridField, valueOf } from './grid-fields.ts'

interface GridCellProps {
  product: ProductSummary
  field: GridField
  /** How the value looks, if it is not its text. */
  children?: React.ReactNode
}

/** A cell that is edited in place, by people who may change its field. */
export function GridCell({ product, field, children }: GridCellProps) {
  const may = useMay()
  const kind = useGrid().kindOf(field)
  // A pasted block counts its column.
  if (!may(kind.permission))
    return (
      <span data-ocid={product.ocid} data-read-only={field}>
        {children ?? kind.show(valueOf(product, field))}
      </span>
    )
  return (
    <EditableCell product={product} field={field}>
      {children}
    </EditableCell>
  )
}

function EditableCell({ product, field, children }: GridCellProps) {
  const grid = useGrid()
  const { ocid, sku } = product
  const kind = grid.kindOf(field)
  const state = grid.stateOf({ ocid, field })
  const isActive = grid.active?.ocid === ocid && grid.active.field === field
  const isEditing = isActive && grid.editing !== null
  const isInRange = grid.active?.field === field && grid.range.has(ocid)
  const button = useRef<HTMLButtonElement>(null)
  const errorId = useId()
  useEffect(() => {
    if (isActive && !isEditing && grid.takeFocus()) button.current?.focus()
  })
  const label = `${kind.title} of ${sku}`
  if (isEditing) return <CellEditor label={label} ocid={ocid} field={field} initial={grid.editing ?? ''} />
  const text = state?.text ?? kind.show(valueOf(product, field))
  return (
    <>
      <button
        ref={button}
        type="button"
        data-cell={field}
        data-ocid={ocid}
        aria-label={`${label}: ${text || 'none'}`}
        aria-describedby={state?.error ? errorId : undefined}
        title={state?.error ?? undefined}
        tabIndex={isActive || (grid.active === null && grid.first === ocid) ? 0 : -1}
        onFocus={() => !isActive && grid.activate({ ocid, field }, false)}
        onClick={({ shiftKey, detail }) => {
          if (shiftKey) grid.activate({ ocid, field }, true)
          // A click by a finger, or a second one, edits.
          else if (detail > 1 || matchMedia('(pointer: coarse)').matches)
            grid.begin({ ocid, field }, state?.error ? state.text : null)
          else grid.activate({ ocid, field }, false)
        }}
        className={`-mx-1 block w-[calc(100%+0.5rem)] min-h-7 truncate rounded-sm px-1 focus-visible:outline-offset-0 pointer-coarse:min-h-11 ${
          kind.align === 'right' ? 'text-right' : 'text-left max-md:text-right'
        } ${isInRange ? 'bg-leaf-wash' : ''} ${state?.error ? 'bg-danger-wash text-danger ring-1 ring-danger ring-inset' : ''} ${
          state && !state.error ? 'text-muted' : ''
        }`}
      >
        {state ? text || '\u00A0' : (children ?? (text || '\u00A0'))}
      </button>
      {state?.error && (
        <span id={errorId} hidden>
          {state.error}
        </span>
      )}
    </>
  )
}

interface CellEditorProps {
  label: string
  ocid: number
  field: GridField
  initial: string
}

const EDITOR_CLASS =
  'block h-7 w-full rounded-sm border border-leaf bg-raised px-1 text-dense pointer-coarse:h-11 pointer-coarse:text-body'

/** The input of the cell that is edited. */
function CellEditor({ label, ocid, field, initial }: CellEditorProps) {
  const grid = useGrid()
  const { options, align } = grid.kindOf(field)
  const input = useRef<HTMLInputElement & HTMLSelectElement>(null)
  // Leaving the cell after Enter, Tab or Escape must not save a second time.
  const isDone = useRef(false)
  useEffect(() => {
    input.current?.focus()
    if (input.current?.tagName === 'INPUT' && initial.length > 1) input.current.select()
  }, [initial])
  const finish = (end: () => void) => {
    if (isDone.current) return
    isDone.current = true
    end()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement | HTMLSelectElement>) => {
    const { value } = event.currentTarget
    const move = { Enter: 'down', Tab: event.shiftKey ? 'left' : 'right' } as const
    // The grid's own keys do not work while a cell is edited.
    event.stopPropagation()
    if (event.key === 'Escape') finish(grid.cancel)
    else if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault()
      const to = move[event.key]
      finish(() => grid.commit(value, to))
    }
  }
  const shared = {
    ref: input,
    'data-cell': field,
    'data-ocid': ocid,
    'aria-label': label,
    defaultValue: initial,
    onKeyDown,
    onBlur: ({ currentTarget }: { currentTarget: { value: string } }) =>
      finish(() => grid.commit(currentTarget.value, 'none')),
  }
  if (!options)
    return <input {...shared} maxLength={1000} className={`${EDITOR_CLASS} ${align === 'right' ? 'text-right' : ''}`} />
  return (
    <select {...shared} className={EDITOR_CLASS}>
      {options.map(({ value, label: text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  )
}
