import type { ImageRef } from '#contract/images.ts'
import type { Dollars } from '#contract/money.ts'
import type { SeedProduct } from '#contract/seeds.ts'

/** What a designer's client is shown of a product. No wholesale price: what is not here cannot be found in the page. */
export interface ShownProduct {
  ocid: number
  title: string
  maker: string
  /** As on its page: `4 × 4 × 9.5 in`. */
  size: string | null
  image: ImageRef | null
  retail: Dollars | null
  /** It is no longer made. */
  gone: boolean
}

/** The products without what only the trade may know; without any price where none are wanted. */
export function shownProducts(products: readonly SeedProduct[], withPrices: boolean): ShownProduct[] {
  return products.map(({ ocid, title, supplier, size, image, retail_price, badges }) => ({
    ocid,
    title,
    maker: supplier.name,
    size,
    image,
    retail: withPrices ? retail_price : null,
    gone: badges.includes('discontinued'),
  }))
}
