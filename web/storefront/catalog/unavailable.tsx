import { Link } from 'react-router'
import type { InventoryCard, InventoryItem } from '#contract/catalog.ts'
import { formatDollars } from '#contract/money.ts'
import { itemTexts } from '#texts/item.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Picture } from '#web/ui/picture.tsx'

/** Why it cannot be ordered, and where there is something like it. */
export function Unavailable({ item }: { item: InventoryItem }) {
  const category = item.breadcrumbs.at(-1)
  const gone = item.status === 'discontinued'
  return (
    <div className="mt-8">
      <Notice>
        <p className="font-medium">{gone ? itemTexts.unavailable.gone : itemTexts.unavailable.soldOut}</p>
        <p className="mt-1 text-muted">{gone ? itemTexts.unavailable.goneText : itemTexts.unavailable.soldOutText}</p>
      </Notice>
      {item.replacement && <Replacement product={item.replacement} />}
      {category && (
        <ButtonLink look="quiet" to={`/category/${category.c_link}`} className="mt-4">
          {itemTexts.unavailable.others({ category: category.c_name })}
        </ButtonLink>
      )}
    </div>
  )
}

/** What is sold in its place. */
function Replacement({ product }: { product: InventoryCard }) {
  return (
    <section aria-label={itemTexts.unavailable.replacement} className="mt-4">
      <Link
        to={`/inventory/${product.ocid}/${product.slug}`}
        className="group flex items-center gap-4 border-y border-hairline py-4"
      >
        <Picture image={product.image} sizes="80px" alt="" className="w-20 shrink-0" />
        <span className="min-w-0">
          <span className="block text-micro text-muted">{itemTexts.unavailable.inItsPlace}</span>
          <span className="mt-1 block text-body decoration-line underline-offset-4 group-hover:underline">
            {product.title}
          </span>
          <span className="figures mt-1 block text-small text-muted">
            {itemTexts.unavailable.price({ price: formatDollars(product.item_price), minimum: product.min_qty })}
          </span>
        </span>
      </Link>
    </section>
  )
}
