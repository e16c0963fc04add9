import { Link } from 'react-router'
import type { InventoryCard } from '#contract/schemas/catalog/catalog.ts'
import { productTexts } from '#texts/ui/product.ts'
import { Image } from '#web/ui/images/image.tsx'
import { productPath } from '#web/ui/paths.ts'
import { Price } from '#web/ui/product/price.tsx'

/** Products of a look, numbered as in its image. */
export function LookProducts({ products }: { products: readonly InventoryCard[] }) {
  return (
    <ol className="border-b border-hairline">
      {products.map((product, index) => (
        <li
          key={product.ocid}
          className="group relative grid grid-cols-[1.25rem_3.5rem_minmax(0,1fr)_auto] items-center gap-x-3 border-t border-hairline py-2 sm:gap-x-4"
        >
          <span className="figures text-small text-muted">{index + 1}</span>
          <Image image={product.image} sizes="56px" alt="" />
          <div className="min-w-0">
            <Link
              to={productPath(product)}
              className="line-clamp-2 text-small decoration-line underline-offset-4 group-hover:underline after:absolute after:inset-0"
            >
              {product.title}
            </Link>
            <p className="truncate text-micro text-muted">{product.supplier.name}</p>
          </div>
          <p className="text-right text-small font-medium">
            {product.in_stock ? (
              <Price amount={product.item_price} was={product.is_sales ? product.price : null} />
            ) : (
              <span className="font-normal text-muted">{productTexts.badges.sold_out}</span>
            )}
          </p>
        </li>
      ))}
    </ol>
  )
}
