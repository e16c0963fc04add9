import type { PreviouslyBought } from '#contract/schemas/orders/reorder.ts'
import { reorderPageTexts } from '#texts/orders/reorder-page.ts'
import { memberHomeTexts } from '#texts/content/member-home.ts'
import { AddButton } from '#web/storefront/listing/products/add-button.tsx'
import { useQuickAdd } from '#web/storefront/listing/products/use-quick-add.ts'
import { Image } from '#web/ui/images/image.tsx'
import { PageLink } from '#web/ui/page-link.tsx'
import { productPath } from '#web/ui/paths.ts'
import { shortDate } from '#web/ui/short-date.ts'

/** A product to reorder, with a button that adds the quantity of the last order. */
export function ReorderTile({ bought }: { bought: PreviouslyBought }) {
  const { product, last_ordered_on, last_quantity, due_again } = bought
  const order = useQuickAdd(product, last_quantity)
  return (
    <article className="group relative grid h-full grid-cols-[5.5rem_1fr] gap-x-4 border-t border-hairline pt-3">
      <Image image={product.image} sizes="88px" alt="" className={product.in_stock ? '' : 'opacity-60'} />
      <div className="flex min-w-0 flex-col">
        <h3 className="line-clamp-1 text-small" dir="ltr">
          <PageLink to={productPath(product)} className="cover-link">
            {product.title}
          </PageLink>
        </h3>
        <p className={`figures text-micro ${due_again ? 'text-leaf' : 'text-muted'}`}>
          {due_again ? reorderPageTexts.due : memberHomeTexts.lastOrdered({ day: shortDate(last_ordered_on) })}
        </p>
        {product.in_stock ? (
          <div className="relative z-10 mt-auto flex items-center gap-3">
            <AddButton
              title={memberHomeTexts.units({ units: order.quantity, title: product.title })}
              order={order}
              className="px-5"
            />
            <span aria-hidden className="figures text-small text-muted">
              × {order.quantity}
            </span>
          </div>
        ) : (
          <p className="mt-auto text-micro text-muted">{memberHomeTexts.soldOut}</p>
        )}
      </div>
    </article>
  )
}
