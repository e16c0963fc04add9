import type { ComponentProps } from 'react'
import { Link } from 'react-router'

const BASE =
  'control-height inline-flex items-center justify-center gap-1.5 rounded-md px-3 py-1 text-dense font-medium whitespace-nowrap ' +
  'transition-colors duration-100 disabled:cursor-not-allowed aria-disabled:cursor-not-allowed'

const VARIANTS = {
  primary: `${BASE} bg-leaf text-on-leaf forced-colors:border hover:bg-leaf-deep disabled:bg-hairline disabled:text-muted aria-disabled:bg-hairline aria-disabled:text-muted`,
  quiet: `${BASE} border border-hairline bg-raised hover:border-line disabled:text-muted aria-disabled:text-muted`,
  danger: `${BASE} border border-danger text-danger hover:bg-danger-wash`,
  plain: `${BASE} text-muted hover:bg-tile hover:text-ink disabled:opacity-50 aria-disabled:opacity-50`,
} as const

export type ButtonVariant = keyof typeof VARIANTS

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  /** True while the action runs: clicks are ignored. The button keeps the focus, which a disabled one would lose. */
  pending?: boolean
}

/** Returns the classes of a button, for a trigger of Base UI. */
export function buttonClass(variant: ButtonVariant): string {
  return VARIANTS[variant]
}

/** A button of the back office: 32 px high, 44 px on touch screens. */
export function Button({ variant = 'quiet', className = '', pending = false, onClick, ...props }: ButtonProps) {
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
  variant = 'quiet',
  className = '',
  ...props
}: ComponentProps<typeof Link> & { variant?: ButtonVariant }) {
  return <Link {...props} className={`${VARIANTS[variant]} ${className}`} />
}
