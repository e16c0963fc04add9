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
  children: React.ReactNode
}

/** A highlighted message within the page. */
export function Callout({ variant = 'plain', role, id, className = '', children }: CalloutProps) {
  return (
    <div role={role} id={id} className={`rounded-md border-l-2 px-4 py-3 text-small ${VARIANTS[variant]} ${className}`}>
      {children}
    </div>
  )
}
