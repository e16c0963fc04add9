import { imageUrl } from '#contract/catalog/images.ts'
import type { CollectionProduct } from '#contract/schemas/admin/catalog/collections.ts'
import { formatDollars } from '#contract/values/money.ts'
import { Badge } from '#web/backoffice/ui/badge.tsx'

/** A product with its image, as lists of a collection show it. */
export function ProductLine({
  product: { sku, title, supplier, price, orderable, image },
}: {
  product: CollectionProduct
}) {
  return (
    <>
      {image ? (
        <img
          src={imageUrl('/images', image.path, { width: 320 })}
          alt=""
          loading="lazy"
          draggable={false}
          className="size-9 shrink-0 rounded bg-tile object-cover"
        />
      ) : (
        <span className="size-9 shrink-0 rounded bg-tile" />
      )}
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{title}</span>
        <span className="block truncate text-muted">{`${sku} · ${supplier}`}</span>
      </span>
      {!orderable && <Badge tone="warning">Not shown</Badge>}
      <span className="shrink-0 tabular-nums">{formatDollars(price)}</span>
    </>
  )
}
