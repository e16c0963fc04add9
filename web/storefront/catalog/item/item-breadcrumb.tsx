import type { InventoryItem } from '#contract/schemas/catalog/catalog.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { categoryPath } from '#web/ui/paths.ts'

/** The categories of a product. Loaded lazily, hence the default export. */
export default function ItemBreadcrumb({ item }: { item: InventoryItem }) {
  const trail = item.breadcrumbs.map((crumb) => ({ name: crumb.c_name, to: categoryPath(crumb.c_link) }))
  return <Breadcrumb trail={trail} here={item.title} />
}
