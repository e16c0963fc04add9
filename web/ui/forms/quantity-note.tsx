interface QuantityNoteProps {
  id: string
  /** Edge of the field that the note is aligned with. */
  align?: 'left' | 'right'
  /** True to place the note below the field, where text above the field would be covered. On phones it is always above. */
  below?: boolean
  children: string | null
}

/**
 * Explains beside a quantity field how the typed number was changed and why. The field refers to it with `aria-describedby`.
 * The live region is always in the page, so that screen readers announce the note when it appears.
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
