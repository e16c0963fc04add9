import { type SubmitEvent, useState } from 'react'
import type { TaxOfZip } from '#contract/schemas/admin/settings/zip-taxes.ts'
import { US_STATES } from '#contract/text/us-states.ts'
import { call } from '#web/backoffice/api/call.ts'
import { fieldErrors } from '#web/backoffice/api/error-text.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Panel } from '#web/backoffice/ui/facts.tsx'
import { Field } from '#web/backoffice/ui/field.tsx'
import { formText } from '#web/backoffice/ui/form-text.ts'
import { showError } from '#web/backoffice/ui/toasts.tsx'

/** Shows the sales tax that an order to a ZIP code is charged today, with the saved rates. */
export function TaxLookup() {
  const [tax, setTax] = useState<TaxOfZip | null>(null)
  const [errors, setErrors] = useState<Record<string, string[]>>({})
  const find = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    setErrors({})
    try {
      const query = { zip: formText(form, 'zip').trim(), city: formText(form, 'city').trim() }
      setTax((await call('adminTaxOfZip', { query })).data)
    } catch (error) {
      setTax(null)
      const found = fieldErrors(error)
      setErrors(found)
      if (Object.keys(found).length === 0) showError(error)
    }
  }
  return (
    <Panel title="Tax of an address">
      <form
        className="grid max-w-xl items-start gap-3 sm:grid-cols-[8rem_1fr_auto]"
        onSubmit={(event) => void find(event)}
      >
        <Field
          label="ZIP code"
          name="zip"
          inputMode="numeric"
          autoComplete="off"
          pattern="\d{5}(-\d{4})?"
          title="Five digits, such as 78701"
          required
          errors={errors['zip']}
        />
        <Field label="City (optional)" name="city" autoComplete="off" maxLength={200} errors={errors['city']} />
        <Button type="submit" className="sm:mt-6">
          Find
        </Button>
      </form>
      <p role="status" className="mt-3 max-w-prose">
        {tax && textOf(tax)}
      </p>
    </Panel>
  )
}

function textOf({ state, percent, shipping, zip_rate, state_percent }: TaxOfZip): string {
  const name = US_STATES[state] ?? state
  const shippingText = shipping ? 'shipping is taxed, too' : 'shipping is not taxed'
  if (zip_rate) {
    const parts = (
      [
        ['state', zip_rate.state_percent],
        ['county', zip_rate.county_percent],
        ['city', zip_rate.city_percent],
        ['district', zip_rate.special_percent],
      ] as const
    ).flatMap(([part, rate]) => (rate === null ? [] : `${part} ${rate}%`))
    const detail = parts.length > 0 ? ` (${parts.join(', ')})` : ''
    return `${percent}%, the rate of ZIP code ${zip_rate.zip} in ${name}${detail}; ${shippingText}.`
  }
  if (state_percent === null) return `No tax: ${name} has no rate.`
  return `${percent}%, the rate of ${name}; ${shippingText}.`
}
