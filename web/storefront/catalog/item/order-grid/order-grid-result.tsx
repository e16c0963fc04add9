import type { InventoryItem } from '#contract/schemas/catalog.ts'
import { orderGridTexts } from '#texts/catalog/order-grid.ts'
import { optionsText } from '#web/storefront/catalog/item/family.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import type { GridResult } from '#web/storefront/catalog/item/add-to-cart.ts'

interface OrderGridResultProps {
  item: InventoryItem
  result: GridResult
}

/** Errors of a grid order and the number of added products. Shown beside the submit button, below the long table. */
export function OrderGridResult({ item, result: { errors, added } }: OrderGridResultProps) {
  const names = new Map(
    item.family.map((member) => [member.ocid, optionsText(member, item.option_names) || member.title]),
  )
  return (
    <FormError className="mt-6">
      {added.length > 0 && <p className="mb-1">{orderGridTexts.added({ count: added.length })}</p>}
      <ul className="space-y-1">
        {errors.map(({ ocid, message }) => {
          const name = ocid === null ? undefined : names.get(ocid)
          return <li key={ocid}>{name === undefined ? message : orderGridTexts.error({ name, message })}</li>
        })}
      </ul>
    </FormError>
  )
}
