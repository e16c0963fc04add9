import { formatDollars } from '#contract/values/money.ts'
import { Select } from '#web/backoffice/ui/field.tsx'

interface ShippingSelectProps {
  supplier: string
  /** Shipping methods; a price of null is quoted later. */
  options: readonly { id: number; name: string; price: number | null }[]
  /** Id of the chosen method. */
  chosen: number | null
  onChoose: (methodId: number) => void
}

/** Chooses how a supplier ships. */
export function ShippingSelect({ supplier, options, chosen, onChoose }: ShippingSelectProps) {
  return (
    <Select
      label={`Shipping from ${supplier}`}
      value={String(chosen ?? '')}
      options={options.map(({ id, name, price }) => ({
        value: String(id),
        label: `${name}, ${price === null ? 'freight quoted later' : formatDollars(price)}`,
      }))}
      onChange={({ target }) => onChoose(Number(target.value))}
    />
  )
}
