import type { ComponentProps } from 'react'
import { Link } from 'react-router'

const SHAPE =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-6 py-2 text-center text-small font-medium ' +
  'transition-colors duration-200 disabled:cursor-not-allowed aria-disabled:cursor-not-allowed'

const LOOKS = {
  primary: `${SHAPE} bg-leaf text-on-leaf forced-colors:border hover:bg-leaf-deep disabled:bg-hairline disabled:text-muted aria-disabled:bg-hairline aria-disabled:text-muted`,
  quiet: `${SHAPE} border border-line hover:border-ink disabled:border-hairline disabled:text-muted aria-disabled:border-hairline aria-disabled:text-muted`,
  danger: `${SHAPE} border border-danger text-danger hover:bg-danger-wash`,
  text: 'plain-link inline-flex min-h-11 items-center gap-2 text-small text-muted hover:text-ink',
} as const

type Look = keyof typeof LOOKS

type ButtonProps = ComponentProps<'button'> & {
  look?: Look
  /** While it works it hears no press, and keeps the focus, which a disabled one loses. */
  pending?: boolean
}

/** A press that does something. */
export function Button({ look = 'primary', className = '', pending = false, onClick, ...props }: ButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={pending || undefined}
      {...props}
      // Stopping the press of a submit button keeps its form from being sent, by Enter too.
      onClick={pending ? (event) => event.preventDefault() : onClick}
      className={`${LOOKS[look]} ${className}`}
    />
  )
}

/** A link that looks like a press. */
export function ButtonLink({
  look = 'primary',
  className = '',
  ...props
}: ComponentProps<typeof Link> & { look?: Look }) {
  return <Link {...props} className={`${LOOKS[look]} ${className}`} />
}
