import { CircleAlert } from '#web/ui/icons/circle-alert.ts'
import { Inbox } from '#web/ui/icons/inbox.ts'
import { errorText } from '#web/backoffice/api/error-text.ts'
import { Button } from './button.tsx'

/** Shown instead of a list or panel without content. `children` are what to do next. */
export function EmptyNote({ title, children }: { title: string; children?: React.ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-12 text-center text-muted">
      <Inbox size={22} />
      <p className="text-small font-medium text-ink">{title}</p>
      {children && <div className="max-w-sm">{children}</div>}
    </div>
  )
}

/** Shown instead of content that could not be loaded. */
export function ErrorNote({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-4 py-12 text-center">
      <CircleAlert size={22} className="text-danger" />
      <p className="max-w-md">{errorText(error)}</p>
      {onRetry && <Button onClick={onRetry}>Try again</Button>}
    </div>
  )
}

/** Gray lines in the place of content that is loading, as high as `rows` rows of a table. */
export function Skeleton({ rows = 3 }: { rows?: number }) {
  return (
    <output aria-label="Loading" className="block animate-pulse">
      {Array.from({ length: rows }, (_, index) => (
        <span key={index} className="flex h-9 items-center border-b border-hairline">
          <span className="h-2 w-2/3 rounded bg-tile" />
        </span>
      ))}
    </output>
  )
}
