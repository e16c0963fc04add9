interface QuantityNoteProps {
  id: string
  /** The side on which it ends with the field. */
  align?: 'left' | 'right'
  children: string | null
}

/**
 * Says above a quantity field what became of the number typed and why; tied to the field by `aria-describedby`. Always in the
 * page, so that a screen reader hears it come, without being interrupted.
 */
export function QuantityNote({ id, align = 'left', children }: QuantityNoteProps) {
  return (
    <span
      id={id}
      aria-live="polite"
      className={`absolute bottom-full ${align === 'left' ? 'left-0' : 'right-0'} z-20 mb-2 w-max max-w-56 text-left text-micro font-normal whitespace-normal text-ink not-empty:rounded-md not-empty:border not-empty:border-line not-empty:bg-raised not-empty:px-3 not-empty:py-2 not-empty:shadow-sm`}
    >
      {children}
    </span>
  )
}
