import type { Badge as BadgeCode } from '#contract/catalog.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { ProductCard } from '#web/ui/product-card.tsx'
import { ProductGrid } from '#web/ui/product-grid.tsx'
import { ProductRail } from '#web/ui/product-rail.tsx'
import { ProductTitle } from '#web/ui/product-title.tsx'
import { SecondPicture } from '#web/ui/second-picture.tsx'
import { Part, Row } from './part.tsx'
import { CARDS } from './samples.ts'

const BADGES: readonly BadgeCode[] = ['new', 'sale', 'best_seller', 'low_stock', 'sold_out', 'discontinued']
const NO_PICTURE = { path: 'none', title: 'A picture that cannot be fetched', width: 640, height: 640, blur: null }

/** What is sold, and what it costs. */
export function Products() {
  const [first] = CARDS
  return (
    <>
      <Part title="badge.tsx, price.tsx">
        <div className="space-y-4">
          <div className="flex flex-wrap gap-3 bg-tile p-4">
            {BADGES.map((badge) => (
              <Badge key={badge} badges={[badge]} />
            ))}
          </div>
          <Row>
            <Price amount={24} />
            <Price amount={18} was={24} />
            <Price amount={12345.6} className="text-title" />
          </Row>
        </div>
      </Part>
      <Part title="product-card.tsx: plain, sale, sold out, new, long, few left, discontinued">
        <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          {CARDS.map((product) => (
            <li key={product.ocid} className="flex min-w-0 flex-col">
              <ProductCard product={product} sizes="12rem" />
            </li>
          ))}
        </ul>
      </Part>
      <Part title="product-grid.tsx">
        <ProductGrid products={CARDS.slice(0, 4)} />
      </Part>
      <Part title="product-rail.tsx">
        <div className="overflow-hidden">
          <ProductRail products={CARDS} label="A rail" />
        </div>
      </Part>
      <Part title="product-title.tsx, picture.tsx, second-picture.tsx: none, not to be fetched, another below the pointer">
        {first && (
          <div className="group relative w-40">
            <ProductTitle product={first} />
          </div>
        )}
        <div className="mt-4 grid grid-cols-3 gap-4">
          <Picture image={null} sizes="12rem" alt="No picture" />
          <Picture image={NO_PICTURE} sizes="12rem" />
          <div className="group relative">
            <Picture image={null} sizes="12rem" ratio={4 / 3} alt="" />
            <SecondPicture image={NO_PICTURE} sizes="12rem" />
          </div>
        </div>
      </Part>
    </>
  )
}
