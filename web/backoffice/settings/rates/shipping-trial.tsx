import { useState } from 'react'
import type { ShippingTrialResult } from '#contract/schemas/admin/settings/rates.ts'
import { US_STATES } from '#contract/text/us-states.ts'
import { formatDollars } from '#contract/values/money.ts'
import { call } from '#web/backoffice/api/call.ts'
import { fieldErrors } from '#web/backoffice/api/error-text.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Panel } from '#web/backoffice/ui/facts.tsx'
import { Field, TextArea } from '#web/backoffice/ui/field.tsx'
import { showError } from '#web/backoffice/ui/toasts.tsx'
import { cellErrors, type MethodDraft, toRates } from './method-draft.ts'

/** Prices a cart with the methods of the grid, which need not be saved. */
export function ShippingTrial({ drafts }: { drafts: readonly MethodDraft[] }) {
  const [zip, setZip] = useState('')
  const [list, setList] = useState('')
  const [pending, setPending] = useState(false)
  const [errors, setErrors] = useState<Record<string, string[]>>({})
  const [result, setResult] = useState<ShippingTrialResult | null>(null)
  const run = async () => {
    const typed = cellErrors(drafts)
    setErrors(typed)
    if (Object.keys(typed).length > 0) return
    setPending(true)
    try {
      const body = { shipping: toRates(drafts), zip: zip.trim(), lines: parseLines(list) }
      setResult((await call('adminTryShipping', { body })).data)
    } catch (error) {
      setResult(null)
      const found = fieldErrors(error)
      setErrors(found)
      if (Object.keys(found).length === 0) showError(error)
    } finally {
      setPending(false)
    }
  }
  const of = (name: string) => Object.entries(errors).flatMap(([field, texts]) => (field.startsWith(name) ? texts : []))
  return (
    <Panel title="Try it">
      <p className="mb-3 max-w-prose text-muted">
        Enter a cart and a ZIP code to see what these methods cost before you save them.
      </p>
      <form
        className="grid max-w-3xl gap-3 sm:grid-cols-[1fr_12rem]"
        onSubmit={(event) => {
          event.preventDefault()
          void run()
        }}
      >
        <TextArea
          label="Cart"
          hint="One product per line: SKU or OCID, then the units"
          placeholder={'10001 12\nHP-204 6'}
          rows={3}
          required
          value={list}
          errors={of('lines')}
          onChange={(event) => setList(event.target.value)}
        />
        <div>
          <Field
            label="ZIP code"
            inputMode="numeric"
            autoComplete="off"
            pattern="\d{5}(-\d{4})?"
            title="Five digits, such as 78701"
            required
            value={zip}
            errors={of('zip')}
            onChange={(event) => setZip(event.target.value)}
          />
          <Button type="submit" className="mt-3" pending={pending}>
            Price shipping
          </Button>
        </div>
      </form>
      {of('shipping').length > 0 && (
        <p role="alert" className="mt-3 max-w-3xl text-danger">
          {of('shipping').join(' ')}
        </p>
      )}
      {result && <TrialResult result={result} />}
    </Panel>
  )
}

function TrialResult({ result }: { result: ShippingTrialResult }) {
  return (
    <div role="status" className="mt-4 max-w-3xl">
      <p className="mb-1 text-muted">{`${formatDollars(result.subtotal)} of goods to ${US_STATES[result.state] ?? result.state}`}</p>
      <ul className="border-t border-hairline">
        {result.suppliers.map(({ name, subtotal, weight_lb, methods }) => (
          <li key={name} className="border-b border-hairline py-2">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="font-medium">{name}</span>
              <span className="text-muted">{`${formatDollars(subtotal)}, ${weight_lb} lb`}</span>
            </p>
            {methods.length === 0 && <p className="text-danger">Does not ship there.</p>}
            {methods.map((method, index) => (
              <p key={method.name} className="flex flex-wrap justify-between gap-x-4">
                <span>
                  {method.name}
                  {index === 0 && <span className="text-muted"> (default)</span>}
                  <span className="text-muted">{`, ${method.transit_days.join('–')} working days`}</span>
                </span>
                <span className="tabular-nums">{priceText(method.price)}</span>
              </p>
            ))}
          </li>
        ))}
      </ul>
    </div>
  )
}

function priceText(price: number | null): string {
  if (price === null) return 'quoted after the order'
  return price === 0 ? 'Free' : formatDollars(price)
}

/** Parses lines such as `HP-204 6` or cells of a spreadsheet. Without units: one. */
function parseLines(text: string): { code: string; quantity: number }[] {
  return text.split('\n').flatMap((line) => {
    const match = /^(.*?)(?:[\s,;x×]+(\d+))?\s*$/.exec(line.trim())
    return match?.[1] ? [{ code: match[1], quantity: Number(match[2] ?? 1) }] : []
  })
}
