import ChevronDown from 'lucide-react/icons/chevron-down'
import Plus from 'lucide-react/icons/plus'

interface FoldProps {
  label: string
  /** What a screen reader adds to it. */
  about?: string
  open?: boolean
  /** Something new, rather than what is there already. */
  adds?: boolean
  children: React.ReactNode
}

const TURNING = 'transition-transform duration-200'

/** Something that is not wanted most of the time. A `details` element: it opens without JavaScript. */
export function Fold({ label, about, open, adds = false, children }: FoldProps) {
  return (
    <details open={open} className="group">
      <summary className="inline-flex min-h-11 list-none items-center gap-1.5 text-small text-muted transition-colors duration-200 hover:text-ink">
        {adds && <Plus size={16} aria-hidden className={`${TURNING} group-open:rotate-45`} />}
        <span className="plain-link">
          {label}
          {about && <span className="sr-only"> {about}</span>}
        </span>
        {!adds && <ChevronDown size={16} aria-hidden className={`${TURNING} group-open:rotate-180`} />}
      </summary>
      <div className="pt-3 pb-6">{children}</div>
    </details>
  )
}

/** Closes what a form stands in, and gives the focus back to what opened it. */
export function closeFold(form: HTMLFormElement): void {
  const area = form.closest('details')
  if (!area) return
  area.open = false
  area.querySelector('summary')?.focus()
}
