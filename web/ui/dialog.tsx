import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from './icons/x.ts'
import { uiTexts } from '#texts/ui/ui.ts'

const PLACEMENTS = {
  center:
    'fixed top-1/2 left-1/2 max-h-[calc(100dvh-2rem)] w-[min(28rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-lg p-6 sm:p-10 data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0',
  wide: 'fixed top-1/2 left-1/2 max-h-[calc(100dvh-2rem)] w-[min(46rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-lg p-6 sm:p-10 data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0',
  screen:
    'fixed inset-0 flex flex-col overflow-hidden p-6 data-ending-style:translate-y-4 data-ending-style:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0',
  side: 'fixed inset-y-0 left-0 w-[min(24rem,calc(100vw-3rem))] overflow-y-auto p-6 data-ending-style:-translate-x-full data-starting-style:-translate-x-full',
} as const

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  placement?: keyof typeof PLACEMENTS
  /** True if the dialog is closed by its own buttons only: it has no button at its corner, and `onOpenChange` should keep it open. */
  isRequired?: boolean
  /** Initially focused element; defaults to the first focusable one in the dialog. */
  initialFocus?: React.RefObject<HTMLElement | null>
  /** Called on close: true restores the focus, false leaves it to the caller. */
  finalFocus?: () => boolean
  children: React.ReactNode
}

/** A modal dialog in the center, full screen, or as a panel that slides in from the side, in 200 ms (spec 9). */
export function Dialog({
  open,
  onOpenChange,
  title,
  placement = 'center',
  isRequired = false,
  initialFocus,
  finalFocus,
  children,
}: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          initialFocus={initialFocus}
          finalFocus={finalFocus}
          className={`z-50 bg-paper outline-none forced-colors:border text-ink shadow-2xl transition duration-200 ease-out ${PLACEMENTS[placement]}`}
        >
          <div className="flex items-start justify-between gap-4">
            <Base.Title className="display text-heading">{title}</Base.Title>
            {!isRequired && (
              <Base.Close
                aria-label={uiTexts.close}
                className="-mt-2 -mr-3 grid size-11 shrink-0 place-items-center rounded-full hover:bg-tile"
              >
                <X size={20} aria-hidden />
              </Base.Close>
            )}
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
