import type { InventoryItem } from '#contract/schemas/catalog/catalog.ts'
import { orderGridTexts } from '#texts/catalog/order-grid.ts'
import { optionsText } from '#web/storefront/catalog/item/family.ts'
import { Callout } from '#web/ui/callout.tsx'
import type { GridResult } from '#web/storefront/catalog/item/add-to-cart.ts'

interface OrderGridResultProps {
  item: InventoryItem
  result: GridResult
}

/**
 * Errors of a grid order and the number of added products. Shown beside the submit button, below the long table: unlike `FormError`, it
 * leaves the focus on the button.
 */
export function OrderGridResult({ item, result: { errors, added } }: OrderGridResultProps) {
  const names = new Map(
    item.family.map((member) => [member.ocid, optionsText(member, item.option_names) || member.title]),
  )
  return (
    <Callout variant="error" role="alert" className="mt-6">
      {added.length > 0 && <p className="mb-1">{orderGridTexts.added({ count: added.length })}</p>}
      <ul className="space-y-1">
        {errors.map(({ ocid, message }) => {
          const name = ocid === null ? undefined : names.get(ocid)
          return <li key={ocid}>{name === undefined ? message : orderGridTexts.error({ name, message })}</li>
        })}
      </ul>
    </Callout>
  )
}
