import type { HomepageCollection } from '#contract/schemas/catalog.ts'
import { homeTexts } from '#texts/content/home.ts'
import { ProductRail } from '#web/ui/product/product-rail.tsx'
import { PageLink } from '#web/ui/page-link.tsx'
import { collectionPath } from '#web/ui/paths.ts'

/** A collection on the home page: description on the left, products beside it. */
export function CollectionShelf({
  collection: { id, name, description, inventory, inventory_count },
}: {
  collection: HomepageCollection
}) {
  if (inventory.length === 0) return null
  return (
    <section
      className="frame mt-20 grid gap-x-8 gap-y-8 border-t border-hairline pt-10 sm:mt-24 xl:grid-cols-[1fr_3fr]"
      aria-labelledby={`collection-${id}`}
    >
      <div className="max-w-xl">
        <h2 id={`collection-${id}`} className="display text-heading">
          {name}
        </h2>
        <p className="mt-3 text-body text-muted">{description}</p>
        <PageLink
          to={collectionPath(id)}
          aria-label={homeTexts.collection.allIn({ count: inventory_count, name })}
          className="plain-link mt-3 inline-flex min-h-11 items-center text-small"
        >
          {homeTexts.collection.all({ count: inventory_count })}
        </PageLink>
      </div>
      <div className="min-w-0">
        <ProductRail products={inventory} label={name} />
      </div>
    </section>
  )
}
