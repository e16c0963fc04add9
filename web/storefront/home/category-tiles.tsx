import { useRef } from 'react'
import type { MainCategory } from '#contract/schemas/catalog/catalog.ts'
import { homeTexts } from '#texts/content/home.ts'
import { Image } from '#web/ui/images/image.tsx'
import { PageLink } from '#web/ui/page-link.tsx'
import { RailArrows } from '#web/ui/product/rail-arrows.tsx'
import { categoryPath } from '#web/ui/paths.ts'

/** The main categories in one row, each with an image and its number of products. */
export function CategoryTiles({ categories }: { categories: readonly MainCategory[] }) {
  const rail = useRef<HTMLUListElement>(null)
  if (categories.length === 0) return null
  return (
    <section className="frame mt-12 sm:mt-16" aria-labelledby="home-categories">
      <h2 id="home-categories" className="display text-heading">
        {homeTexts.categories}
      </h2>
      <div className="relative mt-6">
        <ul ref={rail} className="rail -mx-(--gutter) scroll-px-(--gutter) gap-3 px-(--gutter) pb-4 sm:gap-6">
          {categories.map((category) => (
            <li key={category.c_id} className="group relative w-32 max-w-48 min-w-32 flex-1 shrink-0 snap-start">
              <Image image={category.c_image} sizes="(width >= 64rem) 12rem, 8rem" alt="" />
              <h3 className="mt-3 text-small font-medium">
                <PageLink to={categoryPath(category.c_link)} className="cover-link">
                  {category.c_name}
                </PageLink>
              </h3>
              <p className="figures text-micro text-muted">{homeTexts.products({ count: category.c_count })}</p>
            </li>
          ))}
        </ul>
        <RailArrows rail={rail} />
      </div>
    </section>
  )
}
