import type { ComponentProps } from 'react'
import { Link } from 'react-router'

const SHAPE =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-6 py-2 text-center text-small font-medium ' +
  'transition-colors duration-200 disabled:cursor-not-allowed'

const LOOKS = {
  primary: `${SHAPE} bg-leaf text-on-leaf hover:bg-leaf-deep disabled:bg-hairline disabled:text-muted`,
  quiet: `${SHAPE} border border-line hover:border-ink disabled:border-hairline disabled:text-muted`,
  danger: `${SHAPE} border border-danger text-danger hover:bg-danger-wash`,
  text: 'plain-link inline-flex min-h-11 items-center text-small text-muted hover:text-ink',
} as const

type Look = keyof typeof LOOKS

/** A press that does something. */
export function Button({ look = 'primary', className = '', ...props }: ComponentProps<'button'> & { look?: Look }) {
  return <button type="button" {...props} className={`${LOOKS[look]} ${className}`} />
}

/** A link that looks like a press. */
export function ButtonLink({
  look = 'primary',
  className = '',
  ...props
}: ComponentProps<typeof Link> & { look?: Look }) {
  return <Link {...props} className={`${LOOKS[look]} ${className}`} />
}
