import { ChevronDown } from '#web/ui/icons/chevron-down.ts'
import { Plus } from '#web/ui/icons/plus.ts'

interface DisclosureProps {
  label: string
  /** Text added to the label for screen readers. */
  srSuffix?: string
  open?: boolean
  /** True if it adds something new: shows a plus icon. */
  isNew?: boolean
  children: React.ReactNode
}

const ROTATING = 'transition-transform duration-200'

/** Collapsible content. A `details` element, so that it opens without JavaScript. */
export function Disclosure({ label, srSuffix, open, isNew = false, children }: DisclosureProps) {
  return (
    <details open={open} className="group">
      <summary className="inline-flex min-h-11 list-none items-center gap-1.5 text-small text-muted transition-colors duration-200 hover:text-ink">
        {isNew && <Plus size={16} aria-hidden className={`${ROTATING} group-open:rotate-45`} />}
        <span className="plain-link">
          {label}
          {srSuffix && <span className="sr-only"> {srSuffix}</span>}
        </span>
        {!isNew && <ChevronDown size={16} aria-hidden className={`${ROTATING} group-open:rotate-180`} />}
      </summary>
      <div className="pt-3 pb-6">{children}</div>
    </details>
  )
}

/** Closes the disclosure around a form and moves the focus back to its summary. */
export function closeDisclosure(form: HTMLFormElement): void {
  const area = form.closest('details')
  if (!area) return
  area.open = false
  area.querySelector('summary')?.focus()
}
