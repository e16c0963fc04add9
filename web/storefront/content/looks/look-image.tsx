import { useId } from 'react'
import { Link } from 'react-router'
import type { InventoryCard } from '#contract/schemas/catalog/catalog.ts'
import type { Look } from '#contract/schemas/content/content.ts'
import { contentTexts } from '#texts/content/content.tsx'
import { Image } from '#web/ui/images/image.tsx'
import { productPath } from '#web/ui/paths.ts'
import { Price } from '#web/ui/product/price.tsx'
import { placeHotspots } from './place-hotspots.ts'

interface LookImageProps {
  look: Look
  /** Rendered width, in the syntax of the `sizes` attribute. */
  sizes: string
  priority: boolean
}

/**
 * The image of a look with a numbered hotspot on each product. A hotspot opens a product card in a native popover, which works
 * without JavaScript, closes on Escape and restores the focus.
 */
export function LookImage({ look, sizes, priority }: LookImageProps) {
  const { image } = look
  const base = useId()
  return (
    <div className="relative">
      <Image image={image} sizes={sizes} ratio={image.width / image.height} priority={priority} />
      <ul aria-label={contentTexts.looks.image(look)}>
        {placeHotspots(look).map(({ x, y, number, product }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the order of hotspots never changes
          <li key={index}>
            <button
              type="button"
              popoverTarget={`${base}${index}`}
              aria-label={`${number}. ${product.title}`}
              className="group absolute grid size-11 -translate-1/2 place-items-center rounded-full"
              style={{ left: `${x}%`, top: `${y}%` }}
            >
              <span
                aria-hidden
                className="figures grid size-7 place-items-center rounded-full bg-raised text-micro font-medium text-ink shadow-md transition-colors duration-200 group-hover:bg-leaf group-hover:text-on-leaf"
              >
                {number}
              </span>
            </button>
            <div
              popover="auto"
              id={`${base}${index}`}
              className="look-card rounded-lg border border-hairline bg-raised p-3 text-left text-ink shadow-2xl"
            >
              <LookCard product={product} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

function LookCard({ product }: { product: InventoryCard }) {
  return (
    <div className="group relative grid grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-4">
      <Image image={product.image} sizes="88px" alt="" className="rounded-md" />
      <div>
        <p className="truncate text-micro text-muted">{product.supplier.name}</p>
        <Link
          to={productPath(product)}
          className="mt-0.5 block text-small leading-5 font-medium decoration-line underline-offset-4 group-hover:underline after:absolute after:inset-0"
        >
          {product.title}
        </Link>
        <p className="mt-1.5 text-small">
          <Price amount={product.item_price} was={product.is_sales ? product.price : null} />
          <span className="figures text-muted"> · {contentTexts.looks.minimum({ units: product.min_qty })}</span>
        </p>
      </div>
    </div>
  )
}
