import type { InventoryItem } from '#contract/catalog.ts'
import { imageUrl } from '#contract/images.ts'
import { CURRENCY } from '#contract/money.ts'
import type { PublicSettings } from '#web/shop.ts'

/** The product as search engines read it. */
export function productJsonLd(item: InventoryItem, { publicUrl, imageBaseUrl }: PublicSettings) {
  const base = imageBaseUrl.startsWith('/') ? publicUrl + imageBaseUrl : imageBaseUrl
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: item.title,
    description: item.description,
    sku: item.sku,
    category: item.category,
    brand: { '@type': 'Brand', name: item.supplier.name },
    image: item.images.map((image) => imageUrl(base, image.path, { width: 1024 })),
    offers: {
      '@type': 'Offer',
      url: `${publicUrl}/inventory/${item.ocid}/${item.slug}`,
      price: item.item_price,
      priceCurrency: CURRENCY,
      availability: `https://schema.org/${availability(item)}`,
      eligibleQuantity: { '@type': 'QuantitativeValue', minValue: item.min_qty },
    },
  }
}

function availability({ status, in_stock }: InventoryItem): string {
  if (status === 'discontinued') return 'Discontinued'
  return in_stock ? 'InStock' : 'OutOfStock'
}
