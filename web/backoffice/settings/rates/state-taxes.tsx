import { US_STATES } from '#contract/text/us-states.ts'
import type { TaxRate } from '#contract/schemas/orders/rates.ts'
import type { Static } from 'typebox'
import { Button } from '#web/backoffice/ui/button.tsx'
import { FIELD_CLASS, Select } from '#web/backoffice/ui/field.tsx'

export interface TaxDraft {
  state: string
  /** As typed. */
  percent: string
  shipping: boolean
}

export function toTaxDrafts(taxes: readonly Static<typeof TaxRate>[]): TaxDraft[] {
  return taxes.map(({ percent, ...tax }) => ({ ...tax, percent: String(percent) }))
}

/** Returns messages by field, such as `taxes.0.percent`, for percents that are no numbers. */
export function percentErrors(drafts: readonly TaxDraft[]): Record<string, string[]> {
  return Object.fromEntries(
    drafts.flatMap(({ percent }, index) =>
      /^\d+(\.\d+)?$/.test(bare(percent)) ? [] : [[`taxes.${index}.percent`, ['Enter a percentage such as 6.25.']]],
    ),
  )
}

/** Returns the rows, whose percents are numbers, as rates. */
export function toTaxRates(drafts: readonly TaxDraft[]): Static<typeof TaxRate>[] {
  return drafts.map(({ percent, ...tax }) => ({ ...tax, percent: Number(bare(percent)) }))
}

function bare(percent: string): string {
  return percent.replaceAll(/[%\s]/g, '')
}

interface StateTaxesProps {
  drafts: readonly TaxDraft[]
  disabled: boolean
  /** Messages by field, such as `taxes.0.percent`. */
  errors: Record<string, string[]>
  onChange: (drafts: TaxDraft[]) => void
}

/** Sales taxes by state, as rows of inputs in the order of the states' names. */
export function StateTaxes({ drafts, disabled, errors, onChange }: StateTaxesProps) {
  const free = Object.entries(US_STATES).filter(([code]) => drafts.every(({ state }) => state !== code))
  const change = (state: string, next: Partial<TaxDraft>) =>
    onChange(drafts.map((draft) => (draft.state === state ? { ...draft, ...next } : draft)))
  return (
    <>
      {drafts.length === 0 && <p className="mb-2 text-muted">No tax is collected in any state.</p>}
      <ul className="max-w-3xl">
        {drafts.map(({ state, percent, shipping }, index) => {
          const name = US_STATES[state] ?? state
          const found = Object.entries(errors).flatMap(([field, texts]) =>
            field.startsWith(`taxes.${index}.`) ? texts : [],
          )
          return (
            <li key={state} className="border-b border-hairline py-1.5">
              <div className="grid grid-cols-[minmax(0,1fr)_6rem_auto] items-center gap-x-4 sm:grid-cols-[minmax(0,1fr)_7rem_10rem_auto]">
                <span className="min-w-0 truncate">{name}</span>
                <span className="flex items-center gap-1">
                  <input
                    aria-label={`Percent of ${name}`}
                    aria-invalid={found.length > 0 || undefined}
                    inputMode="decimal"
                    className={`${FIELD_CLASS} text-right tabular-nums`}
                    value={percent}
                    disabled={disabled}
                    onChange={({ target }) => change(state, { percent: target.value })}
                  />
                  <span aria-hidden className="text-muted">
                    %
                  </span>
                </span>
                <label className="control-height col-span-2 inline-flex items-center gap-2 sm:col-span-1">
                  <input
                    type="checkbox"
                    className="size-4 accent-leaf"
                    checked={shipping}
                    disabled={disabled}
                    onChange={({ target }) => change(state, { shipping: target.checked })}
                  />
                  <span>
                    Taxes shipping<span className="sr-only">{`: ${name}`}</span>
                  </span>
                </label>
                {!disabled && (
                  <Button
                    variant="plain"
                    className="justify-self-end"
                    aria-label={`Remove ${name}`}
                    onClick={() => onChange(drafts.filter((draft) => draft.state !== state))}
                  >
                    Remove
                  </Button>
                )}
              </div>
              {found.map((error) => (
                <p key={error} role="alert" className="text-danger">
                  {error}
                </p>
              ))}
            </li>
          )
        })}
      </ul>
      {!disabled && free.length > 0 && (
        <div className="mt-3 max-w-xs">
          <Select
            label="Add a state"
            value=""
            options={[{ value: '', label: 'Choose a state' }, ...free.map(([value, label]) => ({ value, label }))]}
            onChange={({ target }) => {
              const added = [...drafts, { state: target.value, percent: '', shipping: false }]
              onChange(added.toSorted((one, other) => one.state.localeCompare(other.state)))
            }}
          />
        </div>
      )}
    </>
  )
}
