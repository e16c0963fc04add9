import { useSearchParams } from 'react-router'
import { withFilter } from '#web/backoffice/table/list-query.ts'
import { FIELD_CLASS } from '#web/backoffice/ui/field.tsx'

/** Filter with a lowest and a highest price: the parameters `min_price` and `max_price`. */
export function PriceFilter() {
  return (
    <fieldset className="flex items-center gap-1.5 text-muted">
      <legend className="sr-only">Price</legend>
      <Bound name="min_price" label="Lowest price" placeholder="Price from" />
      <span aria-hidden>–</span>
      <Bound name="max_price" label="Highest price" placeholder="to" />
    </fieldset>
  )
}

function Bound({ name, label, placeholder }: { name: string; label: string; placeholder: string }) {
  const [parameters, setParameters] = useSearchParams()
  const value = parameters.get(name) ?? ''
  const apply = (input: HTMLInputElement) => {
    if (input.value !== value && input.checkValidity()) setParameters(withFilter(parameters, { [name]: input.value }))
  }
  return (
    // The key follows the address: “back” shows the bound of the page.
    <input
      key={value}
      type="number"
      min={0}
      step={0.01}
      aria-label={label}
      placeholder={placeholder}
      defaultValue={value}
      onBlur={({ currentTarget }) => apply(currentTarget)}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && apply(currentTarget)}
      className={`${FIELD_CLASS} w-28!`}
    />
  )
}
