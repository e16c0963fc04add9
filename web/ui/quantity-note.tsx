interface QuantityNoteProps {
  id: string
  /** The side on which it ends with the field. */
  align?: 'left' | 'right'
  /** Below the field where something to read stands above it; on phones above all the same. */
  below?: boolean
  children: string | null
}

/**
 * Says beside a quantity field what became of the number typed and why; tied to the field by `aria-describedby`. Always in the
 * page, so that a screen reader hears it come, without being interrupted.
 */
export function QuantityNote({ id, align = 'left', below = false, children }: QuantityNoteProps) {
  const side = align === 'left' ? 'left-0' : 'right-0'
  const fromTablets = below ? 'sm:top-full sm:right-0 sm:bottom-auto sm:left-auto sm:mt-2 sm:mb-0' : ''
  return (
    <span
      id={id}
      aria-live="polite"
      className={`absolute bottom-full ${side} z-20 mb-2 ${fromTablets} w-max max-w-56 text-left text-micro font-normal whitespace-normal text-ink not-empty:rounded-md not-empty:border not-empty:border-line not-empty:bg-raised not-empty:px-3 not-empty:py-2 not-empty:shadow-sm`}
    >
      {children}
    </span>
  )
}
