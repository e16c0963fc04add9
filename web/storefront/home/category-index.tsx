import { homeFootTexts } from '#texts/content/home-foot.ts'
import { useRootData } from '#web/storefront/shell/root-data.ts'
import { ChevronDown } from '#web/ui/icons/chevron-down.ts'
import { PageLink } from '#web/ui/page-link.tsx'
import { categoryPath } from '#web/ui/paths.ts'

/** Index of all subcategories by main category, which opens on request. */
export function CategoryIndex() {
  const branches = useRootData()?.branches.filter(({ children }) => children.length > 0) ?? []
  if (branches.length === 0) return null
  return (
    <details className="frame group mt-16 sm:mt-20">
      <summary className="flex min-h-16 list-none items-center gap-4 border-y border-hairline hover:text-leaf group-open:border-b-transparent">
        <h2 className="display text-title">{homeFootTexts.index}</h2>
        <ChevronDown
          size={20}
          aria-hidden
          className="ml-auto transition-transform duration-200 group-open:rotate-180"
        />
      </summary>
      <ul className="columns-2 [--row:2rem] gap-x-6 pt-6 md:columns-4 xl:gap-x-8">
        {branches.map(({ c_id, c_name, c_link, children }) => (
          <li key={c_id} className="mb-8 break-inside-avoid">
            <h3 className="text-small font-medium">
              <PageLink to={categoryPath(c_link)} className="link-row font-medium">
                {c_name}
              </PageLink>
            </h3>
            <ul>
              {children.map((child) => (
                <li key={child.c_id}>
                  <PageLink to={categoryPath(child.c_link)} className="link-row text-muted">
                    {child.c_name}
                  </PageLink>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </details>
  )
}
