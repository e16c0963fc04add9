import { ChevronDown } from '#web/ui/icons/chevron-down.ts'
import { ChevronUp } from '#web/ui/icons/chevron-up.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Dialog, DialogButtons } from '#web/backoffice/ui/dialog.tsx'
import { FIELD_CLASS } from '#web/backoffice/ui/field.tsx'
import {
  type Column,
  type ColumnChoices,
  inOrder,
  isVisible,
  MAX_WIDTH,
  MIN_WIDTH,
  moved,
  NO_CHOICES,
} from './columns.ts'

interface ColumnsDialogProps<Row> {
  columns: readonly Column<Row>[]
  choices: ColumnChoices
  onChange: (change: Partial<ColumnChoices>) => void
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Button and dialog to choose, order, pin and resize the columns of a table without a mouse. */
export function ColumnsDialog<Row>({ columns, choices, onChange, open, onOpenChange }: ColumnsDialogProps<Row>) {
  const ordered = inOrder(columns, choices.order)
  const order = ordered.map(({ id }) => id)
  return (
    <>
      <Button variant="plain" onClick={() => onOpenChange(true)}>
        Columns
      </Button>
      <Dialog open={open} onOpenChange={onOpenChange} title="Columns" description="Only for you, on all your devices.">
        <ul>
          {ordered.map((column, place) => (
            <ColumnItem
              key={column.id}
              column={column}
              choices={choices}
              onChange={onChange}
              move={(by) => onChange({ order: moved(order, column.id, by) })}
              isFirst={place === 0}
              isLast={place === ordered.length - 1}
            />
          ))}
        </ul>
        <DialogButtons>
          <Button onClick={() => onChange(NO_CHOICES)}>Reset</Button>
          <Button variant="primary" onClick={() => onOpenChange(false)}>
            Done
          </Button>
        </DialogButtons>
      </Dialog>
    </>
  )
}

interface ColumnItemProps<Row> {
  column: Column<Row>
  choices: ColumnChoices
  onChange: (change: Partial<ColumnChoices>) => void
  move: (by: 1 | -1) => void
  isFirst: boolean
  isLast: boolean
}

function ColumnItem<Row>({ column, choices, onChange, move, isFirst, isLast }: ColumnItemProps<Row>) {
  const { id, title, width = 140, isTitle } = column
  const isPinned = choices.pinned.includes(id)
  const pin = () =>
    onChange({ pinned: isPinned ? choices.pinned.filter((each) => each !== id) : [...choices.pinned, id] })
  const setWidth = (value: number) => {
    if (value >= MIN_WIDTH && value <= MAX_WIDTH) onChange({ widths: { ...choices.widths, [id]: value } })
  }
  return (
    <li className="flex flex-wrap items-center gap-2 border-b border-hairline py-1">
      <label className="control-height flex min-w-32 flex-1 items-center gap-2">
        <input
          type="checkbox"
          checked={isVisible(column, choices)}
          disabled={isTitle}
          onChange={({ target }) => onChange({ visible: { ...choices.visible, [id]: target.checked } })}
        />
        <span>{title}</span>
      </label>
      <label className="control-height flex items-center gap-1 text-muted">
        <input type="checkbox" aria-label={`Pin ${title}`} checked={isPinned} onChange={pin} />
        <span aria-hidden>Pin</span>
      </label>
      <span className="w-20">
        <input
          type="number"
          aria-label={`Width of ${title}`}
          min={MIN_WIDTH}
          max={MAX_WIDTH}
          step={10}
          value={Math.round(choices.widths[id] ?? width)}
          onChange={({ target }) => setWidth(target.valueAsNumber)}
          className={FIELD_CLASS}
        />
      </span>
      <Button variant="plain" aria-label={`Move ${title} up`} disabled={isFirst} onClick={() => move(-1)}>
        <ChevronUp size={14} />
      </Button>
      <Button variant="plain" aria-label={`Move ${title} down`} disabled={isLast} onClick={() => move(1)}>
        <ChevronDown size={14} />
      </Button>
    </li>
  )
}
