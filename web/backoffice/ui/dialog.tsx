import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from '#web/ui/icons/x.ts'

const BACKDROP =
  'fixed inset-0 z-40 bg-veil transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0'

const PLACEMENTS = {
  center:
    'top-1/2 left-1/2 max-h-[calc(100dvh-2rem)] w-[min(30rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 rounded-lg p-5 data-ending-style:opacity-0 data-starting-style:opacity-0',
  wide: 'top-1/2 left-1/2 max-h-[calc(100dvh-2rem)] w-[min(60rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 rounded-lg p-5 data-ending-style:opacity-0 data-starting-style:opacity-0',
  left: 'inset-y-0 left-0 w-[min(17rem,calc(100vw-3rem))] p-3 data-ending-style:-translate-x-full data-starting-style:-translate-x-full',
  right:
    'inset-y-0 right-0 w-[min(34rem,100vw)] p-5 data-ending-style:translate-x-full data-starting-style:translate-x-full',
} as const

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** Sentence below the title. */
  description?: string
  placement?: keyof typeof PLACEMENTS
  /** Initially focused element; defaults to the first focusable one. */
  initialFocus?: React.RefObject<HTMLElement | null>
  /** True if only a button of its content closes it: it shows what cannot be shown again. */
  isRequired?: boolean
  children: React.ReactNode
}

/** A modal dialog in the center, or a panel at one side. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  placement = 'center',
  initialFocus,
  isRequired = false,
  children,
}: DialogProps) {
  return (
    <Base.Root open={open} {...(!isRequired && { onOpenChange })} disablePointerDismissal={isRequired}>
      <Base.Portal>
        <Base.Backdrop className={BACKDROP} />
        <Base.Popup
          initialFocus={initialFocus}
          className={`fixed z-50 overflow-y-auto bg-paper text-ink shadow-2xl outline-none transition duration-150 ease-out forced-colors:border ${PLACEMENTS[placement]}`}
        >
          <div className="flex items-start justify-between gap-4">
            <Base.Title className="text-body font-semibold">{title}</Base.Title>
            {!isRequired && (
              <Base.Close
                aria-label="Close"
                className="-mt-1 -mr-1 grid size-8 shrink-0 place-items-center rounded-md text-muted hover:bg-tile pointer-coarse:size-11"
              >
                <X size={16} />
              </Base.Close>
            )}
          </div>
          {description && <Base.Description className="mt-1 text-muted">{description}</Base.Description>}
          <div className="mt-4">{children}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** Buttons at the foot of a dialog, the main one last. */
export function DialogButtons({ children }: { children: React.ReactNode }) {
  return <div className="mt-5 flex flex-wrap justify-end gap-2">{children}</div>
}
