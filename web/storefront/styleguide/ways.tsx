import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { PageLink } from '#web/ui/page-link.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Part } from './part.tsx'

const TRAIL = [
  { name: 'Tableware', to: '/category/tableware' },
  { name: 'Serving', to: '/category/serving' },
]

/** The ways from here to elsewhere. */
export function Ways() {
  return (
    <>
      <Part title="breadcrumb.tsx">
        <Breadcrumb
          trail={TRAIL}
          here="A serving board with a name that is cut where the line ends and not before it"
        />
      </Part>
      <Part title="page-link.tsx: in a text, in a menu">
        <p>
          It is made{' '}
          <PageLink to="/maker/halden-clay-works" className="plain-link">
            by Halden Clay Works
          </PageLink>
          .
        </p>
        <PageLink to="/category/vases" className="link-row text-muted">
          Vases
        </PageLink>
      </Part>
      <Part title="pagination.tsx: first, in the middle, last">
        {[1, 6, 12].map((page) => (
          <Pagination key={page} meta={{ current_page: page, last_page: 12, per_page: 24, total: 280 }} />
        ))}
      </Part>
    </>
  )
}
