import { homeTexts } from '#texts/content/home.ts'
import { useRootData } from '#web/storefront/shell/root-data.ts'
import { PageLink } from '#web/ui/page-link.tsx'
import { categoryPath } from '#web/ui/paths.ts'

/** Index of all subcategories by main category. */
export function CategoryIndex() {
  const branches = useRootData()?.branches.filter(({ children }) => children.length > 0) ?? []
  if (branches.length === 0) return null
  return (
    <section className="frame mt-24 sm:mt-32" aria-labelledby="home-index">
      <h2 id="home-index" className="display text-heading">
        {homeTexts.index}
      </h2>
      <ul className="mt-8 columns-2 [--row:2rem] gap-x-6 border-t border-hairline pt-8 md:columns-4 xl:gap-x-8">
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
    </section>
  )
}
