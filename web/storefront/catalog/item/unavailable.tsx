import { Link } from 'react-router'
import type { InventoryCard, InventoryItem } from '#contract/schemas/catalog/catalog.ts'
import { formatDollars } from '#contract/values/money.ts'
import { itemDetailsTexts } from '#texts/catalog/item-details.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Image } from '#web/ui/images/image.tsx'
import BackInStock from '#web/storefront/back-in-stock/back-in-stock.tsx'
import { categoryPath, productPath } from '#web/ui/paths.ts'

/** Explains why the product cannot be ordered, with links to alternatives. Loaded lazily, hence the default export. */
export default function Unavailable({ item }: { item: InventoryItem }) {
  const category = item.breadcrumbs.at(-1)
  const isDiscontinued = item.status === 'discontinued'
  return (
    <div className="mt-8">
      <Callout>
        <p className="font-medium">
          {isDiscontinued ? itemDetailsTexts.unavailable.discontinued : itemDetailsTexts.unavailable.soldOut}
        </p>
        <p className="mt-1 text-muted">
          {isDiscontinued ? itemDetailsTexts.unavailable.discontinuedText : itemDetailsTexts.unavailable.soldOutText}
        </p>
      </Callout>
      {!isDiscontinued && <BackInStock product={item} className="mt-4" />}
      {item.replacement && <Replacement product={item.replacement} />}
      {category && (
        <ButtonLink variant="quiet" to={categoryPath(category.c_link)} className="mt-4">
          {itemDetailsTexts.unavailable.others({ category: category.c_name })}
        </ButtonLink>
      )}
    </div>
  )
}

/** Link to the replacement of a discontinued product. */
function Replacement({ product }: { product: InventoryCard }) {
  return (
    <section aria-label={itemDetailsTexts.unavailable.replacement} className="mt-4">
      <Link to={productPath(product)} className="group flex items-center gap-4 border-y border-hairline py-4">
        <Image image={product.image} sizes="80px" alt="" className="w-20 shrink-0" />
        <span className="min-w-0">
          <span className="block text-micro text-muted">{itemDetailsTexts.unavailable.replacedBy}</span>
          <span className="mt-1 block text-body decoration-line underline-offset-4 group-hover:underline">
            {product.title}
          </span>
          <span className="figures mt-1 block text-small text-muted">
            {itemDetailsTexts.unavailable.price({ price: formatDollars(product.item_price), minimum: product.min_qty })}
          </span>
        </span>
      </Link>
    </section>
  )
}
