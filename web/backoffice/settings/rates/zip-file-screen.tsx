import { type SubmitEvent, useState } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import type { ZipTaxFile, ZipTaxFileResult } from '#contract/schemas/admin/settings/zip-taxes.ts'
import { counted, formatNumber } from '#contract/text/language.ts'
import { US_STATES } from '#contract/text/us-states.ts'
import { MAX_ZIP_TAX_FILE_BYTES } from '#contract/orders/zip-taxes.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { Button } from '#web/backoffice/ui/button.tsx'
import { FIELD_CLASS, Field, Select } from '#web/backoffice/ui/field.tsx'
import { formText } from '#web/backoffice/ui/form-text.ts'
import { showToast } from '#web/backoffice/ui/toasts.tsx'
import { ZipFilePreview } from './zip-file-preview.tsx'
import { toZipTaxFile } from './zip-tax-file.ts'

/** Returns today's date in the time zone of the shop, which the form proposes. */
export async function loader(): Promise<string> {
  return (await call('adminZipTaxTables')).today
}

/** Imports sales taxes by ZIP code from a file: it is checked first, and imported after a look at what it changes. */
export function Component() {
  const today = useLoaderData<typeof loader>()
  const [checked, setChecked] = useState<{ file: ZipTaxFile; result: ZipTaxFileResult } | null>(null)
  const { run, pending, errors } = useAction()
  const navigate = useNavigate()
  const check = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const file = new FormData(form).get('file')
    if (!(file instanceof File)) return
    if (file.size > MAX_ZIP_TAX_FILE_BYTES) {
      showToast('The file is larger than 12 MB. Split it by state.')
      return
    }
    setChecked(null)
    await run(async () => {
      const body = await toZipTaxFile(file, {
        state: formText(form, 'state') || null,
        effective_from: formText(form, 'effective_from'),
      })
      setChecked({ file: body, result: (await call('adminTryZipTaxes', { body })).data })
    })
  }
  const apply = (file: ZipTaxFile) =>
    run(async () => {
      const { data } = await call('adminImportZipTaxes', { body: file })
      const total = data.states.reduce((sum, { rates }) => sum + rates, 0)
      showToast(`${counted(total, 'rate')} imported.`)
      await navigate('/settings/taxes')
    })
  return (
    <Screen title="Taxes by ZIP code from a file" parent={{ label: 'Taxes', to: '/settings/taxes' }}>
      <form
        className="grid max-w-3xl gap-3 sm:grid-cols-2"
        onSubmit={(event) => void check(event)}
        onChange={() => setChecked(null)}
      >
        <div className="sm:col-span-2">
          <label htmlFor="zip-tax-file" className="mb-1 block text-dense font-medium">
            File (CSV)
          </label>
          <input
            id="zip-tax-file"
            name="file"
            type="file"
            required
            accept=".csv,.tsv,.txt,text/csv"
            aria-describedby="zip-tax-file-hint"
            className={FIELD_CLASS}
          />
          <p id="zip-tax-file-hint" className="mt-1 text-micro text-muted">
            As states and tax services publish it. Required: a column “zip”, or “zip from” and “zip to”, and “rate” or
            its parts (state, county, city, special). Optional: state, county, city. Rates can be 8.25, 8.25% or 0.0825.
          </p>
          {errors['csv']?.map((error) => (
            <p key={error} role="alert" className="mt-1 text-danger">
              {error}
            </p>
          ))}
        </div>
        <Select
          label="State"
          name="state"
          options={[
            { value: '', label: 'As in the file, or by ZIP code' },
            ...Object.entries(US_STATES).map(([value, label]) => ({ value, label })),
          ]}
          errors={errors['state']}
        />
        <Field
          label="First day that it applies"
          name="effective_from"
          type="date"
          required
          defaultValue={today}
          errors={errors['effective_from']}
        />
        <div className="flex flex-wrap gap-2 sm:col-span-2">
          <Button type="submit" variant={canImport(checked?.result) ? 'quiet' : 'primary'} pending={pending}>
            Check
          </Button>
          {checked && canImport(checked.result) && (
            <Button variant="primary" pending={pending} onClick={() => void apply(checked.file)}>
              {`Import ${formatNumber(checked.result.states.reduce((sum, { rates }) => sum + rates, 0))} rates`}
            </Button>
          )}
        </div>
      </form>
      {checked && <ZipFilePreview result={checked.result} />}
    </Screen>
  )
}

function canImport(result: ZipTaxFileResult | undefined): boolean {
  return result !== undefined && result.problem_count === 0 && result.states.length > 0
}
