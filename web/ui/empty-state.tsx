import { Sprig } from './sprig.tsx'

interface EmptyStateProps {
  title: string
  /** `h1` if this is the only content of the page. */
  heading?: 'h1' | 'h2'
  children: React.ReactNode
}

/** Shown if a page has no content, with links to other pages. */
export function EmptyState({ title, heading: Heading = 'h2', children }: EmptyStateProps) {
  return (
    <section className="mx-auto flex max-w-xl flex-col items-center px-4 py-20 text-center sm:py-28">
      <Sprig className="h-16 text-leaf" />
      <Heading className="display mt-8 text-heading">{title}</Heading>
      <div className="mt-4 space-y-8 text-body text-muted">{children}</div>
    </section>
  )
}
