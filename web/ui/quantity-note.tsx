interface QuantityNoteProps {
  id: string
  /** The side on which it ends with the field. */
  align?: 'left' | 'right'
  children: React.ReactNode
}

/** Says above a quantity field what became of the number typed and why; tied to the field by `aria-describedby`. */
export function QuantityNote({ id, align = 'left', children }: QuantityNoteProps) {
  return (
    <span
      id={id}
      role="alert"
      className={`absolute bottom-full ${align === 'left' ? 'left-0' : 'right-0'} z-20 mb-2 w-max max-w-56 rounded-md bg-ink px-3 py-2 text-left text-micro font-normal whitespace-normal text-paper shadow-lg`}
    >
      {children}
    </span>
  )
}
