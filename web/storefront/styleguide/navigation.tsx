import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { PageLink } from '#web/ui/page-link.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { categoryPath, supplierPath } from '#web/ui/paths.ts'
import { Section } from './section.tsx'

const TRAIL = [
  { name: 'Tableware', to: categoryPath('tableware') },
  { name: 'Serving', to: categoryPath('serving') },
]

/** Breadcrumbs, links and pagination. */
export function Navigation() {
  return (
    <>
      <Section title="breadcrumb.tsx">
        <Breadcrumb trail={TRAIL} here="A serving board with a long name that is truncated at the end of the line" />
      </Section>
      <Section title="page-link.tsx: in text, in a menu">
        <p>
          It is made{' '}
          <PageLink to={supplierPath('halden-clay-works')} className="plain-link">
            by Halden Clay Works
          </PageLink>
          .
        </p>
        <PageLink to={categoryPath('vases')} className="link-row text-muted">
          Vases
        </PageLink>
      </Section>
      <Section title="pagination.tsx: first, middle and last page">
        {[1, 6, 12].map((page) => (
          <Pagination key={page} meta={{ current_page: page, last_page: 12, per_page: 24, total: 280 }} />
        ))}
      </Section>
    </>
  )
}
