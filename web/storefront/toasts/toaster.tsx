import { useEffect, useRef } from 'react'
import { toast, Toaster as Sonner } from 'sonner'
import { toastsTexts } from '#texts/shell/toasts.ts'
import { shortenSummary } from './shorten-summary.ts'
import { subscribeToToasts, takeToasts } from './toast-queue.ts'

const BASE = 'font-sans! rounded-md! border-0! px-5! py-4! text-small! shadow-lg! '
/** Time to read, decide and reach the button. */
const ACTION_DURATION_MS = 10_000

/** Above the bar at the bottom of some pages on small screens. */
const BOTTOM = 'calc(1.5rem + var(--foot-bar, 0px))'

/** Toasts at the bottom right, for 5 seconds (spec 9). Loaded lazily, hence the default export. */
export default function Toaster() {
  const section = useRef<HTMLElement>(null)
  useEffect(
    () =>
      subscribeToToasts(() => {
        for (const { text, variant, reason, action } of takeToasts()) {
          const button = action && {
            action: { label: action.label, onClick: action.run },
            classNames: { actionButton: 'h-11! px-4! text-small!' },
            duration: ACTION_DURATION_MS,
          }
          const details = { description: reason, descriptionClassName: 'text-paper!', ...button }
          if (variant === 'error') toast.error(text, { className: `${BASE} bg-danger! text-paper!`, ...details })
          else toast(text, { className: `${BASE} bg-ink! text-paper!`, ...details })
        }
      }),
    [],
  )
  useEffect(() => (section.current ? shortenSummary(section.current) : undefined), [])
  return (
    <Sonner
      ref={section}
      containerAriaLabel={toastsTexts.title}
      position="bottom-right"
      // Show all toasts in full: one may explain the other, such as a changed quantity.
      expand
      duration={5000}
      offset={{ right: '1.5rem', bottom: BOTTOM }}
      mobileOffset={{ bottom: BOTTOM }}
    />
  )
}
