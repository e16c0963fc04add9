import { useState } from 'react'
import { counted } from '#contract/text/language.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { CELLS, copyDraft, type MethodDraft, newDraft, pasteCells } from './method-draft.ts'
import { CELL_TITLES, METHOD_GRID, MethodRow } from './method-row.tsx'

interface MethodGridProps {
  drafts: readonly MethodDraft[]
  /** Slug of the supplier; empty: the shop. */
  maker: string
  title: string
  /** True if the rows are shown from the beginning. */
  isOpen: boolean
  disabled: boolean
  /** Messages by field, such as `shipping.0.rate`. */
  errors: Record<string, string[]>
  onChange: (drafts: MethodDraft[]) => void
}

/** The shipping methods of a supplier, or of the shop, as a grid. */
export function MethodGrid({ drafts, maker, title, isOpen, disabled, errors, onChange }: MethodGridProps) {
  const own = drafts.filter((draft) => draft.maker === maker)
  const hasErrors = own.some((draft) => errorsOf(errors, drafts.indexOf(draft)).length > 0)
  const [isShown, setShown] = useState(isOpen)
  const replace = (id: string, next: readonly MethodDraft[]) =>
    onChange(drafts.flatMap((draft) => (draft.id === id ? next : [draft])))
  const swap = (draft: MethodDraft, other: MethodDraft | undefined) => {
    if (!other) return
    const swapped = new Map([
      [draft.id, other],
      [other.id, draft],
    ])
    onChange(drafts.map((each) => swapped.get(each.id) ?? each))
  }
  return (
    <section className="mt-5" aria-label={title}>
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-small font-medium">{title}</h2>
        <Button variant="plain" aria-expanded={isShown || hasErrors} onClick={() => setShown(!isShown)}>
          {counted(own.length, 'method')}
        </Button>
      </div>
      {(isShown || hasErrors) && (
        <>
          <div aria-hidden className={`hidden border-b border-hairline py-1 text-micro text-muted ${METHOD_GRID}`}>
            {CELLS.map((cell) => (
              <span key={cell}>{CELL_TITLES[cell]}</span>
            ))}
          </div>
          <ul className="border-t border-hairline xl:border-t-0">
            {own.map((draft, index) => (
              <MethodRow
                key={draft.id}
                draft={draft}
                errors={errorsOf(errors, drafts.indexOf(draft))}
                disabled={disabled}
                isFirst={index === 0}
                isLast={index === own.length - 1}
                onChange={(next) => replace(draft.id, [next])}
                onPaste={(cell, text) => {
                  const pasted = pasteCells(drafts, draft.id, cell, text)
                  if (pasted) onChange(pasted)
                  return pasted !== null
                }}
                onMove={(by) => swap(draft, own[index + by])}
                onCopy={() => replace(draft.id, [draft, copyDraft(draft)])}
                onRemove={() => replace(draft.id, [])}
              />
            ))}
          </ul>
          {!disabled && (
            <Button className="mt-2" onClick={() => onChange([...drafts, newDraft(maker)])}>
              Add a method
            </Button>
          )}
        </>
      )}
    </section>
  )
}

function errorsOf(errors: Record<string, string[]>, index: number): string[] {
  return Object.entries(errors).flatMap(([field, messages]) =>
    field === `shipping.${index}` || field.startsWith(`shipping.${index}.`) ? messages : [],
  )
}
