import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { InventoryItem } from '#contract/schemas/catalog/catalog.ts'
import { formatDollars, toDollars } from '#contract/values/money.ts'
import { orderGridTexts } from '#texts/catalog/order-grid.ts'
import { addingTexts } from '#texts/cart/adding.ts'
import { Button } from '#web/ui/button.tsx'
import type { GridResult } from '#web/storefront/catalog/item/add-to-cart.ts'
import { OrderGridResult } from './order-grid-result.tsx'
import { OrderGridRow } from './order-grid-row.tsx'
import { ORDER_GRID_ID } from './has-order-grid.ts'
import { gridTotal } from './order-grid-total.ts'

// Exported from here to be in the same lazy chunk.
export { addGridToCart as addTogether } from './add-grid-to-cart.ts'

interface OrderGridProps {
  item: InventoryItem
  /** Result of the last submit, if it was not added completely. */
  result: GridResult | undefined
}

/** The family as a table with a quantity for each variant, added with one click. Loaded lazily, hence the default export. */
export default function OrderGrid({ item, result }: OrderGridProps) {
  const [quantities, setQuantities] = useState<ReadonlyMap<number, number>>(new Map())
  const [handledResult, setHandledResult] = useState(result)
  if (handledResult !== result) {
    setHandledResult(result)
    // Clear the quantities that were added, so that the next submit does not add them again. Keep what was typed since.
    const inCart = new Map(result?.added.map(({ ocid, quantity }) => [ocid, quantity]))
    setQuantities(new Map([...quantities].filter(([ocid, quantity]) => inCart.get(ocid) !== quantity)))
  }
  const { formData } = useNavigation()
  const adding = formData?.get('grid') === 'add'
  const { units, cents } = gridTotal(item.family, quantities)
  return (
    <section
      id={ORDER_GRID_ID}
      aria-labelledby={`${ORDER_GRID_ID}-title`}
      className="mt-20 border-t border-hairline pt-12"
    >
      <h2 id={`${ORDER_GRID_ID}-title`} className="display text-heading">
        {orderGridTexts.title}
      </h2>
      <p className="mt-2 max-w-[60ch] text-small text-muted">{orderGridTexts.intro({ options: item.option_names })}</p>
      <Form method="post" className="mt-8">
        <input type="hidden" name="grid" value="add" />
        <table className="figures w-full text-small">
          <thead className="text-left text-micro text-muted">
            <tr className="border-b border-hairline">
              <th scope="col" className="py-2 pr-4 font-normal">
                {item.option_names.join(', ')}
              </th>
              <th scope="col" className="py-2 pr-4 font-normal max-md:hidden">
                {orderGridTexts.sku}
              </th>
              <th scope="col" className="py-2 pr-4 text-right font-normal max-sm:hidden">
                {orderGridTexts.each}
              </th>
              <th scope="col" className="py-2 pr-4 text-right font-normal max-md:hidden">
                {orderGridTexts.inStock}
              </th>
              <th scope="col" className="py-2 text-right font-normal">
                {orderGridTexts.units}
              </th>
              <th scope="col" className="py-2 pl-4 text-right font-normal max-sm:hidden">
                {orderGridTexts.total}
              </th>
            </tr>
          </thead>
          <tbody>
            {item.family.map((member) => (
              <OrderGridRow
                key={member.ocid}
                member={member}
                optionNames={item.option_names}
                quantity={quantities.get(member.ocid) ?? 0}
                onQuantity={(quantity) => setQuantities((before) => new Map(before).set(member.ocid, quantity))}
              />
            ))}
          </tbody>
        </table>
        {result && <OrderGridResult item={item} result={result} />}
        <div className="mt-6 flex flex-wrap items-center justify-end gap-x-6 gap-y-3">
          <p aria-live="polite" className="figures text-small text-muted no-scripting:hidden">
            <span>{units === 0 ? orderGridTexts.nothing : orderGridTexts.chosen({ units })}</span>
            {units > 0 && <span className="ml-3 font-medium text-ink">{formatDollars(toDollars(cents))}</span>}
          </p>
          <Button type="submit" pending={adding} className="max-sm:w-full">
            {adding ? addingTexts.adding : orderGridTexts.addAll}
          </Button>
        </div>
      </Form>
    </section>
  )
}
