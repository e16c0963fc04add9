import { formatDollars } from '#contract/values/money.ts'
import { seedTexts } from '#texts/seeds/seed.ts'
import { Image } from '#web/ui/images/image.tsx'
import type { ClientProduct } from './client-products.ts'

/** A product as a client sees it. */
export function ClientProductTile({ product, priority }: { product: ClientProduct; priority: boolean }) {
  const { title, supplier, size, image, retail, discontinued } = product
  return (
    <li className="min-w-0">
      <Image image={image} sizes="(width >= 72rem) 33rem, (width >= 48rem) 46vw, 92vw" priority={priority} alt="" />
      <h2 className="display mt-5 text-left text-title wrap-anywhere" dir="ltr">
        {title}
      </h2>
      <p className="mt-1 text-small text-muted">{supplier}</p>
      {size && <p className="figures mt-0.5 text-small text-muted">{size}</p>}
      {retail !== null && <p className="figures mt-2 text-body">{formatDollars(retail)}</p>}
      {discontinued && <p className="mt-2 text-small text-muted">{seedTexts.client.discontinued}</p>}
    </li>
  )
}
