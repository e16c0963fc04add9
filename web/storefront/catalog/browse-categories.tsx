import { catalogTexts } from '#texts/catalog/catalog.ts'
import { useRootData } from '#web/storefront/shell/root-data.ts'
import { PageLink } from '#web/ui/page-link.tsx'
import { categoryPath } from '#web/ui/paths.ts'

/** Links to the main categories, shown where a search found nothing. */
export function BrowseCategories() {
  const branches = useRootData()?.branches ?? []
  return (
    <nav aria-label={catalogTexts.browse} className="mt-8">
      <ul className="flex flex-wrap gap-3">
        {branches.map(({ c_id, c_name, c_link }) => (
          <li key={c_id}>
            <PageLink
              to={categoryPath(c_link)}
              className="flex min-h-11 items-center rounded-full border border-hairline px-5 text-small transition-colors duration-200 hover:border-ink"
            >
              {c_name}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
