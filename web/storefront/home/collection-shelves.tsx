import { useRef } from 'react'
import type { HomepageCollection } from '#contract/schemas/catalog/catalog.ts'
import { homeTexts } from '#texts/content/home.ts'
import { ProductCard } from '#web/ui/product/product-card.tsx'
import { RailArrows } from '#web/ui/product/rail-arrows.tsx'
import { PageLink } from '#web/ui/page-link.tsx'
import { collectionPath } from '#web/ui/paths.ts'

const SIZES = '(width >= 80rem) 14vw, (width >= 48rem) 22vw, 40vw'

/** The collections side by side, each with its description and first products. */
export function CollectionShelves({ collections }: { collections: readonly HomepageCollection[] }) {
  const rail = useRef<HTMLUListElement>(null)
  const filled = collections.filter(({ inventory }) => inventory.length > 0)
  if (filled.length === 0) return null
  return (
    <section aria-label={homeTexts.collections} className="below-fold relative mt-16 overflow-hidden sm:mt-20">
      <ul ref={rail} className="bleed rail gap-8 pb-4 xl:gap-16">
        {filled.map((collection) => (
          <li
            key={collection.id}
            className="flex w-[86vw] shrink-0 snap-start flex-col border-t border-hairline pt-6 md:w-[72vw] xl:w-[min(46vw,40rem)]"
          >
            <CollectionShelf collection={collection} />
          </li>
        ))}
      </ul>
      <RailArrows rail={rail} />
    </section>
  )
}

function CollectionShelf({
  collection: { id, name, description, inventory, inventory_count },
}: {
  collection: HomepageCollection
}) {
  return (
    <>
      <div className="flex items-baseline justify-between gap-4">
        <h2 id={`collection-${id}`} className="display text-title">
          {name}
        </h2>
        <PageLink
          to={collectionPath(id)}
          aria-label={homeTexts.collection.allIn({ count: inventory_count, name })}
          className="plain-link -my-3 inline-flex min-h-11 shrink-0 items-center text-small"
        >
          {homeTexts.collection.all({ count: inventory_count })}
        </PageLink>
      </div>
      <p className="mt-1 mb-6 text-small text-muted">{description}</p>
      <ul
        aria-labelledby={`collection-${id}`}
        className="grid grid-cols-2 gap-x-4 md:grid-cols-3 max-md:*:nth-[3]:hidden"
      >
        {inventory.map((product) => (
          <li key={product.ocid} className="row-span-2 grid min-w-0 grid-rows-subgrid gap-y-0">
            <ProductCard product={product} sizes={SIZES} />
          </li>
        ))}
      </ul>
    </>
  )
}
