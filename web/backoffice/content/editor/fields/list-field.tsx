import { use, useState } from 'react'
import { ChevronDown } from '#web/ui/icons/chevron-down.ts'
import { ChevronUp } from '#web/ui/icons/chevron-up.ts'
import { GripVertical } from '#web/ui/icons/grip-vertical.ts'
import { X } from '#web/ui/icons/x.ts'
import { FieldErrors } from '#web/ui/forms/field.tsx'
import { Badge } from '#web/backoffice/ui/badge.tsx'
import { Button, buttonClass } from '#web/backoffice/ui/button.tsx'
import { Menu, MenuItem } from '#web/backoffice/ui/menu.tsx'
import { DocumentForm, type ValueFieldProps } from '#web/backoffice/content/editor/form-context.ts'
import { NestedField } from './nested-field.tsx'
import { fieldOf, type JsonSchema, valueIn } from '#web/backoffice/content/editor/json-schema.ts'
import { itemName, itemNoun, labelOf } from '#web/backoffice/content/editor/labels.ts'
import { useDraggedItem } from './use-dragged-item.ts'
import { useItemKeys } from './use-item-keys.ts'
import { additionsOf } from './variants.ts'

/** Values in an order, which is changed by buttons or by dragging. */
export function ListField({
  items,
  label,
  name,
  place,
  value,
  onChange,
  schema,
}: Omit<ValueFieldProps, 'label'> & { items: JsonSchema; label: string }) {
  const { errors } = use(DocumentForm)
  const list = Array.isArray(value) ? (value as unknown[]) : []
  const { keys, move, remove, add } = useItemKeys(list, onChange)
  const [opened, setOpened] = useState<string | null>(null)
  const [status, setStatus] = useState('')
  const additions = additionsOf(items, name).filter(
    ({ isOnce }) => isOnce === null || !list.some((each) => isOnce(each)),
  )
  const noun = itemNoun(name)
  const addLabel = `Add ${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`
  const append = (created: unknown) => {
    setOpened(add(created))
    setStatus(`Added as number ${list.length + 1}.`)
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-dense font-medium">{label}</legend>
      <FieldErrors id={`${place}-errors`} errors={errors[place] ?? []} />
      <ol className="grid gap-1">
        {list.map((each, index) => (
          <Item
            key={keys[index]}
            field={{ schema: items, name: noun, place: `${place}/${index}`, value: each }}
            list={place}
            index={index}
            count={list.length}
            isOpened={keys[index] === opened}
            onChange={(next) => onChange(list.with(index, next))}
            onMove={(from, before) => {
              move(from, before)
              setStatus(`Moved to number ${(before > from ? before - 1 : before) + 1} of ${list.length}.`)
            }}
            onRemove={() => {
              remove(index)
              setStatus(`Removed. ${list.length - 1} left.`)
            }}
          />
        ))}
      </ol>
      {list.length < (schema.maxItems ?? Infinity) && (
        <div className="mt-2">
          {additions.length === 1 ? (
            <Button onClick={() => append(additions[0]?.create())}>{addLabel}</Button>
          ) : (
            <Menu trigger={addLabel} triggerClass={buttonClass('quiet')} align="start">
              {additions.map((addition) => (
                <MenuItem key={addition.label} onSelect={() => append(addition.create())}>
                  {addition.label}
                </MenuItem>
              ))}
            </Menu>
          )}
        </div>
      )}
      <output className="sr-only">{status}</output>
    </fieldset>
  )
}

interface ItemProps {
  field: Pick<ValueFieldProps, 'schema' | 'name' | 'place' | 'value'>
  list: string
  index: number
  count: number
  /** True if it was added just now: its fields are shown. */
  isOpened: boolean
  onChange: (value: unknown) => void
  /** Moves the item at `from` before the one at `before`. */
  onMove: (from: number, before: number) => void
  onRemove: () => void
}

const ICON_BUTTON = `${buttonClass('plain')} px-1.5 pointer-coarse:min-w-11`

function Item({ field, list, index, count, isOpened, onChange, onMove, onRemove }: ItemProps) {
  const { errors, missingLinks } = use(DocumentForm)
  const { item, handle, edge } = useDraggedItem(list, index, onMove)
  const { kind } = fieldOf(field.schema)
  const isCompact = kind === 'text' || kind === 'choice'
  const hasErrors = Object.keys(errors).some((place) => place === field.place || place.startsWith(`${field.place}/`))
  const [isOpen, setOpen] = useState(isOpened)
  const title = itemName(field.value) || `${field.name} ${index + 1}`
  const isMissing = missingLinks.some((url) => url === valueIn(field.value, 'url'))
  const line = edge && (edge === 'before' ? 'border-t-2 border-t-leaf' : 'border-b-2 border-b-leaf')
  return (
    <li ref={item} className={`rounded-md border border-hairline bg-paper ${line ?? ''}`}>
      <div className="flex flex-wrap items-center gap-1 px-1 py-0.5">
        <button ref={handle} type="button" tabIndex={-1} aria-hidden className="cursor-grab px-1 py-2 text-muted">
          <GripVertical size={14} />
        </button>
        {isCompact ? (
          <div className="min-w-40 flex-1 py-1">
            <NestedField {...field} label={`${labelOf(field.name)} ${index + 1}`} onChange={onChange} />
          </div>
        ) : (
          <button
            type="button"
            aria-expanded={isOpen || hasErrors}
            onClick={() => setOpen(!isOpen)}
            className="flex min-h-8 min-w-0 flex-1 items-center gap-2 text-left hover:underline pointer-coarse:min-h-11"
          >
            <span className="min-w-0 truncate font-medium">{title}</span>
            {isMissing && <Badge tone="warning">No such page</Badge>}
            <TimesOf value={field.value} />
          </button>
        )}

        <button
          type="button"
          aria-label={`Move ${title} up`}
          aria-disabled={index === 0}
          className={ICON_BUTTON}
          onClick={() => index > 0 && onMove(index, index - 1)}
        >
          <ChevronUp size={16} />
        </button>
        <button
          type="button"
          aria-label={`Move ${title} down`}
          aria-disabled={index === count - 1}
          className={ICON_BUTTON}
          onClick={() => index < count - 1 && onMove(index, index + 2)}
        >
          <ChevronDown size={16} />
        </button>
        <button type="button" aria-label={`Remove ${title}`} className={ICON_BUTTON} onClick={onRemove}>
          <X size={16} />
        </button>
      </div>
      {!isCompact && (isOpen || hasErrors) && (
        <div className="border-t border-hairline p-3">
          <NestedField {...field} label={field.name === 'section' ? 'Section' : title} onChange={onChange} />
        </div>
      )}
    </li>
  )
}

/** Marks a banner or a section that is not always shown. */
function TimesOf({ value }: { value: unknown }) {
  const isTimed = [valueIn(value, 'from'), valueIn(value, 'until')].some((time) => typeof time === 'string')
  return isTimed ? <Badge>At times</Badge> : null
}
