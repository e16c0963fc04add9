import type { InventoryItem } from '#contract/catalog.ts'
import { orderGridTexts } from '#texts/order-grid.ts'
import { optionsText } from '#web/storefront/catalog/family.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { GridOutcome } from './add-to-cart.ts'

interface OrderGridOutcomeProps {
  item: InventoryItem
  outcome: GridOutcome
}

/** What of the family did not go into the cart as it was wanted, and how much did: beside the press, at the foot of a long table. */
export function OrderGridOutcome({ item, outcome: { troubles, added } }: OrderGridOutcomeProps) {
  const names = new Map(
    item.family.map((member) => [member.ocid, optionsText(member, item.option_names) || member.title]),
  )
  return (
    <Notice look="trouble" role="alert" className="mt-6">
      {added.length > 0 && <p className="mb-1">{orderGridTexts.wentIn({ count: added.length })}</p>}
      <ul className="space-y-1">
        {troubles.map(({ ocid, message }) => {
          const name = ocid === null ? undefined : names.get(ocid)
          return <li key={ocid}>{name === undefined ? message : orderGridTexts.trouble({ name, message })}</li>
        })}
      </ul>
    </Notice>
  )
}
