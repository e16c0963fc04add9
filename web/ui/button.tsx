import type { ComponentProps } from 'react'
import { Link } from 'react-router'

const BASE =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-6 py-2 text-center text-small font-medium ' +
  'transition-colors duration-200 disabled:cursor-not-allowed aria-disabled:cursor-not-allowed'

const VARIANTS = {
  primary: `${BASE} bg-leaf text-on-leaf forced-colors:border hover:bg-leaf-deep disabled:bg-hairline disabled:text-muted aria-disabled:bg-hairline aria-disabled:text-muted`,
  quiet: `${BASE} border border-line hover:border-ink disabled:border-hairline disabled:text-muted aria-disabled:border-hairline aria-disabled:text-muted`,
  danger: `${BASE} border border-danger text-danger hover:bg-danger-wash`,
  text: 'plain-link inline-flex min-h-11 items-center gap-2 text-small text-muted hover:text-ink',
} as const

type Variant = keyof typeof VARIANTS

type ButtonProps = ComponentProps<'button'> & {
  variant?: Variant
  /** True while the action runs: clicks are ignored. The button keeps the focus, which a disabled one would lose. */
  pending?: boolean
}

/** A button. */
export function Button({ variant = 'primary', className = '', pending = false, onClick, ...props }: ButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={pending || undefined}
      {...props}
      // Preventing the click of a submit button also prevents a submit by Enter.
      onClick={pending ? (event) => event.preventDefault() : onClick}
      className={`${VARIANTS[variant]} ${className}`}
    />
  )
}

/** A link that looks like a button. */
export function ButtonLink({
  variant = 'primary',
  className = '',
  ...props
}: ComponentProps<typeof Link> & { variant?: Variant }) {
  return <Link {...props} className={`${VARIANTS[variant]} ${className}`} />
}
