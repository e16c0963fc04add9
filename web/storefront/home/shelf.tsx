import { useId } from 'react'
import { PageLink } from '#web/ui/page-link.tsx'

interface ShelfProps {
  title: string
  text: string
  /** Link to more products. */
  more?: { text: string; to: string }
  /** The shelf is hidden without products. */
  products: readonly unknown[]
  children: React.ReactNode
}

/** A section of the home page with a title. */
export function Shelf({ title, text, more, products, children }: ShelfProps) {
  const id = useId()
  if (products.length === 0) return null
  return (
    <section className="below-fold frame mt-16 sm:mt-20" aria-labelledby={id}>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <div>
          <h2 id={id} className="display text-heading">
            {title}
          </h2>
          <p className="mt-1 text-body text-muted">{text}</p>
        </div>
        {more && (
          <PageLink to={more.to} className="plain-link inline-flex min-h-11 items-center text-small">
            {more.text}
          </PageLink>
        )}
      </div>
      {children}
    </section>
  )
}
