import type { Dollars } from '#contract/values/money.ts'
import type { ImageRef } from '#contract/schemas/catalog/images.ts'
import type { SeedProduct } from '#contract/schemas/catalog/seeds.ts'

/** A product as a designer's client sees it. It has no wholesale price, so that the page's data cannot reveal it. */
export interface ClientProduct {
  ocid: number
  title: string
  supplier: string
  /** As on the product's page: `4 × 4 × 9.5 in`. */
  size: string | null
  image: ImageRef | null
  retail: Dollars | null
  discontinued: boolean
}

/** Returns the products without wholesale prices and notes; without retail prices, too, unless `withPrices`. */
export function clientProducts(products: readonly SeedProduct[], withPrices: boolean): ClientProduct[] {
  return products.map(({ ocid, title, supplier, size, image, retail_price, badges }) => ({
    ocid,
    title,
    supplier: supplier.name,
    size,
    image,
    retail: withPrices ? retail_price : null,
    discontinued: badges.includes('discontinued'),
  }))
}
