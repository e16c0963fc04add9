import type { InventoryItem } from '#contract/schemas/catalog/catalog.ts'
import { CURRENCY } from '#contract/values/money.ts'
import { inOneLine } from '#contract/text/one-line.ts'
import { uiTexts } from '#texts/ui/ui.ts'
import type { PublicSettings } from '#web/shop.ts'
import { absoluteImageUrl } from './image-url.ts'

/** Returns the product as schema.org JSON-LD. */
export function productJsonLd(item: InventoryItem, settings: PublicSettings) {
  const { publicUrl } = settings
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: item.title,
    description: inOneLine(item.description),
    sku: item.sku,
    category: item.category,
    brand: { '@type': 'Brand', name: item.supplier.name, url: `${publicUrl}/maker/${item.supplier.slug}` },
    image: item.images.map((image) => absoluteImageUrl(image, settings)),
    offers: {
      '@type': 'Offer',
      url: `${publicUrl}/inventory/${item.ocid}/${item.slug}`,
      price: item.item_price,
      priceCurrency: CURRENCY,
      availability: `https://schema.org/${availability(item)}`,
      ...(availability(item) === 'PreOrder' && item.back_order?.available_on
        ? { availabilityStarts: item.back_order.available_on }
        : {}),
      eligibleQuantity: { '@type': 'QuantitativeValue', minValue: item.min_qty },
    },
  }
}

/** Returns the breadcrumb trail of the product as schema.org JSON-LD. */
export function breadcrumbJsonLd({ breadcrumbs, title, ocid, slug }: InventoryItem, { publicUrl }: PublicSettings) {
  const steps = [
    { name: uiTexts.home, path: '/' },
    ...breadcrumbs.map(({ c_name, c_link }) => ({ name: c_name, path: `/category/${c_link}` })),
    { name: title, path: `/inventory/${ocid}/${slug}` },
  ]
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: publicUrl + path,
    })),
  }
}

function availability({ status, in_stock, stock, min_qty, back_order }: InventoryItem): string {
  if (status === 'discontinued') return 'Discontinued'
  if (in_stock && stock < min_qty && back_order) return back_order.kind === 'preorder' ? 'PreOrder' : 'BackOrder'
  return in_stock ? 'InStock' : 'OutOfStock'
}
