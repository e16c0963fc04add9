import { useRef } from 'react'
import type { Badge as BadgeCode } from '#contract/schemas/catalog/catalog.ts'
import { Badge } from '#web/ui/product/badge.tsx'
import { Image } from '#web/ui/images/image.tsx'
import { Price } from '#web/ui/product/price.tsx'
import { ProductCard } from '#web/ui/product/product-card.tsx'
import { ProductGrid } from '#web/ui/product/product-grid.tsx'
import { ProductRail } from '#web/ui/product/product-rail.tsx'
import { ProductTitle } from '#web/ui/product/product-title.tsx'
import HoverImage from '#web/ui/images/hover-image.tsx'
import RailArrowButtons from '#web/ui/product/rail-arrow-buttons.tsx'
import { RailArrows } from '#web/ui/product/rail-arrows.tsx'
import { Swatch } from '#web/ui/product/swatch.tsx'
import { TextBlocks } from '#web/ui/text-blocks.tsx'
import { Section, Row } from './section.tsx'
import { CARDS } from './samples.ts'

const BADGES: readonly BadgeCode[] = ['new', 'sale', 'best_seller', 'low_stock', 'sold_out', 'discontinued']
const BROKEN_IMAGE = { path: 'none', title: 'An image that cannot be loaded', width: 640, height: 640, blur: null }

const BLOCKS = 'A paragraph.\n\n- One item\n- Another item'

/** Product cards and their parts. */
export function Products() {
  const [first] = CARDS
  return (
    <>
      <Section title="badge.tsx, price.tsx">
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
      </Section>
      <Section title="product-card.tsx: plain, sale, sold out, new, long, few left, back order, discontinued">
        <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          {CARDS.map((product) => (
            <li key={product.ocid} className="flex min-w-0 flex-col">
              <ProductCard product={product} sizes="12rem" />
            </li>
          ))}
        </ul>
      </Section>
      <Section title="product-grid.tsx">
        <ProductGrid products={CARDS.slice(0, 4)} />
      </Section>
      <Section title="product-rail.tsx">
        <div className="overflow-hidden">
          <ProductRail products={CARDS} label="A rail" />
        </div>
      </Section>
      <Section title="rail-arrows.tsx, rail-arrow-buttons.tsx: over a row that is wider than its place">
        <div className="space-y-4">
          <RowWithArrows arrows={RailArrows} />
          <RowWithArrows arrows={RailArrowButtons} />
        </div>
      </Section>
      <Section title="swatch.tsx: light, dark, in two colors">
        <Row>
          <Swatch background="#fff" />
          <Swatch background="#000" />
          <Swatch background="linear-gradient(90deg, #b5651d 50%, #2f4f4f 50%)" />
        </Row>
      </Section>
      <Section title="text-blocks.tsx">
        <TextBlocks text={BLOCKS} className="text-body" />
      </Section>
      <Section title="product-title.tsx, image.tsx, hover-image.tsx: missing, failed to load, second image on hover">
        {first && (
          <div className="group relative w-40">
            <ProductTitle product={first} />
          </div>
        )}
        <div className="mt-4 grid grid-cols-3 gap-4">
          <Image image={null} sizes="12rem" alt="No image" />
          <Image image={BROKEN_IMAGE} sizes="12rem" />
          <div className="group relative">
            <Image image={null} sizes="12rem" ratio={4 / 3} alt="" />
            <HoverImage image={BROKEN_IMAGE} sizes="12rem" />
          </div>
        </div>
      </Section>
    </>
  )
}

function RowWithArrows({ arrows: Arrows }: { arrows: typeof RailArrows }) {
  const rail = useRef<HTMLUListElement>(null)
  return (
    <div className="relative">
      <ul ref={rail} className="flex gap-4 overflow-x-auto">
        {CARDS.map((product) => (
          <li key={product.ocid} className="w-40 shrink-0">
            <ProductCard product={product} sizes="10rem" />
          </li>
        ))}
      </ul>
      <Arrows rail={rail} />
    </div>
  )
}
