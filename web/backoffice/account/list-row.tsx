interface ListRowProps {
  title: string
  badge?: React.ReactNode
  details: string
  /** Buttons at the right. */
  children?: React.ReactNode
}

/** A row of a short list in a panel: a passkey or a device. */
export function ListRow({ title, badge, details, children }: ListRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-hairline py-1.5 last:border-b-0">
      <span className="min-w-0 flex-1 basis-48">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{title}</span>
          {badge}
        </span>
        <span className="block text-muted">{details}</span>
      </span>
      {children && <span className="flex flex-wrap gap-2">{children}</span>}
    </li>
  )
}
