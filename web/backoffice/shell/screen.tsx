import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { rememberRecent } from '#web/backoffice/palette/recent.ts'
import { ChevronLeft } from '#web/ui/icons/chevron-left.ts'

interface ScreenProps {
  /** Heading, and title of the tab. */
  title: string
  /** State beside the heading, such as badges. */
  status?: React.ReactNode
  /** Buttons at the right of the heading. */
  actions?: React.ReactNode
  /** Tabs below the heading. */
  tabs?: React.ReactNode
  /** List that the record of this screen belongs to. */
  parent?: { label: string; to: string }
  children: React.ReactNode
}

/** Frame of every screen: its heading, actions and tabs. The heading gets the focus when the screen opens, so that it is announced. */
export function Screen({ title, status, actions, tabs, parent, children }: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname } = useLocation()
  const isRecord = parent !== undefined
  useEffect(() => {
    document.title = `${title} · Back office`
    if (isRecord) rememberRecent({ path: pathname, label: title })
  }, [title, pathname, isRecord])
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div className="flex min-h-full flex-col">
      <header className="border-b border-hairline px-4 pt-3 lg:px-6">
        {parent && (
          <Link to={parent.to} className="inline-flex min-h-6 items-center gap-0.5 text-muted hover:text-ink">
            <ChevronLeft size={14} />
            <span>{parent.label}</span>
          </Link>
        )}
        <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-2 pb-2">
          <h1 ref={heading} tabIndex={-1} className="text-lead font-semibold">
            {title}
          </h1>
          {status}
          {actions && <div className="ml-auto flex flex-wrap gap-2">{actions}</div>}
        </div>
        <div>{tabs}</div>
      </header>
      <div className="flex-1 px-4 py-4 lg:px-6">{children}</div>
    </div>
  )
}
