const VARIANTS = {
  plain: 'border-hairline bg-raised',
  success: 'border-leaf bg-leaf-wash',
  warning: 'border-clay bg-clay-wash',
  error: 'border-danger bg-danger-wash',
} as const

interface CalloutProps {
  variant?: keyof typeof VARIANTS
  role?: 'alert' | 'status'
  id?: string
  className?: string
  ref?: React.Ref<HTMLDivElement>
  /** -1 if the message takes the focus. */
  tabIndex?: number
  children: React.ReactNode
}

/** A highlighted message within the page. */
export function Callout({ variant = 'plain', className = '', ...props }: CalloutProps) {
  return <div {...props} className={`rounded-md border-l-2 px-4 py-3 text-small ${VARIANTS[variant]} ${className}`} />
}
