const LOOKS = {
  plain: 'border-hairline bg-raised',
  good: 'border-leaf bg-leaf-wash',
  warning: 'border-clay bg-clay-wash',
  trouble: 'border-danger bg-danger-wash',
} as const

interface NoticeProps {
  look?: keyof typeof LOOKS
  role?: 'alert' | 'status'
  id?: string
  className?: string
  children: React.ReactNode
}

/** A sentence that must not be overlooked. */
export function Notice({ look = 'plain', role, id, className = '', children }: NoticeProps) {
  return (
    <div role={role} id={id} className={`rounded-md border-l-2 px-4 py-3 text-small ${LOOKS[look]} ${className}`}>
      {children}
    </div>
  )
}
