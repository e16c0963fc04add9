import { formatDollars } from '#contract/money.ts'
import { itemTexts } from '#texts/item.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { ShownProduct } from './shown-products.ts'

/** One product as a client sees it. */
export function ShownTile({ product, priority }: { product: ShownProduct; priority: boolean }) {
  const { title, maker, size, image, retail, gone } = product
  return (
    <li className="min-w-0">
      <Picture image={image} sizes="(width >= 72rem) 33rem, (width >= 48rem) 46vw, 92vw" priority={priority} alt="" />
      <h2 className="display mt-5 text-left text-title wrap-anywhere" dir="ltr">
        {title}
      </h2>
      <p className="mt-1 text-small text-muted">{maker}</p>
      {size && <p className="figures mt-0.5 text-small text-muted">{size}</p>}
      {retail !== null && <p className="figures mt-2 text-body">{formatDollars(retail)}</p>}
      {gone && <p className="mt-2 text-small text-muted">{itemTexts.unavailable.gone}</p>}
    </li>
  )
}
