import type { MainCategory } from '#contract/schemas/catalog.ts'
import { homeTexts } from '#texts/content/home.ts'
import { Image } from '#web/ui/images/image.tsx'
import { PageLink } from '#web/ui/page-link.tsx'
import { categoryPath } from '#web/ui/paths.ts'

/** The main categories, each with an image and its number of products. */
export function CategoryTiles({ categories }: { categories: readonly MainCategory[] }) {
  if (categories.length === 0) return null
  return (
    <section className="frame mt-20 sm:mt-28" aria-labelledby="home-categories">
      <h2 id="home-categories" className="display text-heading">
        {homeTexts.categories}
      </h2>
      <ul className="mt-8 grid grid-cols-2 gap-x-4 max-2xs:grid-cols-1 gap-y-8 sm:gap-x-6 md:grid-cols-4 xl:gap-x-8">
        {categories.map((category) => (
          <li key={category.c_id} className="group relative">
            <Image image={category.c_image} sizes="(width >= 48rem) 22vw, 46vw" alt="" />
            <div className="mt-3 flex items-baseline justify-between gap-3 border-t border-hairline pt-3">
              <h3 className="display text-title">
                <PageLink to={categoryPath(category.c_link)} className="cover-link">
                  {category.c_name}
                </PageLink>
              </h3>
              <span className="figures text-small text-muted">{category.c_count}</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
