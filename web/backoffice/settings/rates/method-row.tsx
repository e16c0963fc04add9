import { Ellipsis } from '#web/ui/icons/ellipsis.ts'
import { FIELD_CLASS } from '#web/backoffice/ui/field.tsx'
import { Menu, MenuItem } from '#web/backoffice/ui/menu.tsx'
import { type Cell, KIND_TEXTS, type MethodDraft } from './method-draft.ts'

/** Columns of the grid on wide screens. Narrow ones show each method as a card with labels. */
export const METHOD_GRID =
  'xl:grid xl:grid-cols-[minmax(9rem,1fr)_8rem_5rem_5rem_5.5rem_8.5rem_5rem_5rem_minmax(7rem,12rem)_4rem_4rem_2.5rem] xl:gap-x-2'

export const CELL_TITLES: Record<Cell, string> = {
  name: 'Name',
  kind: 'Kind',
  rate: 'Price $',
  per_pound: 'Per lb $',
  free_from: 'Free from $',
  free_counts: 'Counting',
  min_weight_lb: 'From lb',
  max_weight_lb: 'To lb',
  states: 'States',
  days_from: 'Days from',
  days_to: 'Days to',
}

/** Columns that cells take up on narrow screens, where a method is a card. */
const SPANS: { [Name in Cell]?: string } = {
  name: 'col-span-2',
  kind: 'sm:col-span-2',
  free_from: 'sm:col-span-2',
  free_counts: 'col-span-2',
  states: 'col-span-2 sm:col-span-3',
}

interface MethodRowProps {
  draft: MethodDraft
  errors: readonly string[]
  disabled: boolean
  isFirst: boolean
  isLast: boolean
  onChange: (draft: MethodDraft) => void
  onPaste: (cell: Cell, text: string) => boolean
  onMove: (by: 1 | -1) => void
  onCopy: () => void
  onRemove: () => void
}

/** A shipping method as a row of inputs. */
export function MethodRow(props: MethodRowProps) {
  const { draft, errors, disabled, isFirst, isLast, onChange, onPaste, onMove, onCopy, onRemove } = props
  const title = draft.name || 'New method'
  const cell = (name: Exclude<Cell, 'kind' | 'free_counts'>, more: { placeholder?: string; isUsed?: boolean } = {}) => (
    <CellFrame name={name} className={SPANS[name]}>
      <input
        aria-label={`${CELL_TITLES[name]}: ${title}`}
        aria-invalid={errors.length > 0 || undefined}
        className={`${FIELD_CLASS} ${name === 'name' || name === 'states' ? '' : 'text-right tabular-nums'}`}
        inputMode={name === 'name' || name === 'states' ? 'text' : 'decimal'}
        value={draft[name]}
        placeholder={more.placeholder}
        disabled={disabled || more.isUsed === false}
        onChange={(event) => onChange({ ...draft, [name]: event.target.value })}
        onPaste={(event) => {
          if (onPaste(name, event.clipboardData.getData('text/plain'))) event.preventDefault()
        }}
      />
    </CellFrame>
  )
  return (
    <li className="border-b border-hairline py-2">
      <div className={`grid grid-cols-2 gap-x-3 gap-y-2 sm:grid-cols-6 ${METHOD_GRID}`}>
        {cell('name')}
        <CellFrame name="kind" className={SPANS.kind}>
          <select
            aria-label={`Kind: ${title}`}
            className={FIELD_CLASS}
            value={draft.kind}
            disabled={disabled}
            onChange={({ target }) => onChange({ ...draft, kind: target.value as MethodDraft['kind'] })}
          >
            {Object.entries(KIND_TEXTS).map(([kind, text]) => (
              <option key={kind} value={kind}>
                {text}
              </option>
            ))}
          </select>
        </CellFrame>
        {cell('rate', { isUsed: draft.kind !== 'freight' })}
        {cell('per_pound', { isUsed: draft.kind === 'weight' })}
        {cell('free_from', { placeholder: 'never' })}
        <CellFrame name="free_counts" className={SPANS.free_counts}>
          <select
            aria-label={`Counting: ${title}`}
            className={FIELD_CLASS}
            value={draft.free_counts}
            disabled={disabled || draft.free_from === ''}
            onChange={({ target }) => onChange({ ...draft, free_counts: target.value === 'maker' ? 'maker' : 'order' })}
          >
            <option value="order">whole order</option>
            <option value="maker">its supplier</option>
          </select>
        </CellFrame>
        {cell('min_weight_lb', { placeholder: '0' })}
        {cell('max_weight_lb', { placeholder: 'any' })}
        {cell('states', { placeholder: 'all' })}
        {cell('days_from')}
        {cell('days_to')}
        {!disabled && (
          <div className="col-span-2 self-end justify-self-end sm:col-span-1">
            <Menu
              label={`Actions of ${title}`}
              trigger={<Ellipsis size={16} />}
              triggerClass="control-height grid w-9 place-items-center rounded-md text-muted hover:bg-tile hover:text-ink pointer-coarse:w-11"
            >
              <MenuItem disabled={isFirst} onSelect={() => onMove(-1)}>
                Move up
              </MenuItem>
              <MenuItem disabled={isLast} onSelect={() => onMove(1)}>
                Move down
              </MenuItem>
              <MenuItem onSelect={onCopy}>Duplicate</MenuItem>
              <MenuItem onSelect={onRemove}>Remove</MenuItem>
            </Menu>
          </div>
        )}
      </div>
      {errors.map((error) => (
        <p key={error} role="alert" className="mt-1 text-danger">
          {error}
        </p>
      ))}
    </li>
  )
}

function CellFrame({
  name,
  className = '',
  children,
}: {
  name: Cell
  className?: string | undefined
  children: React.ReactNode
}) {
  return (
    <div className={`min-w-0 ${className} xl:col-span-1`}>
      <span aria-hidden className="mb-0.5 block text-micro text-muted xl:hidden">
        {CELL_TITLES[name]}
      </span>
      {children}
    </div>
  )
}
