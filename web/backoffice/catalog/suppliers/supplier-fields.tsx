import type { NewSupplier, SupplierDetails } from '#contract/schemas/admin/catalog/suppliers.ts'
import { parseStatus, STATUS_OPTIONS } from '#web/backoffice/catalog/record-texts.ts'
import { Panel } from '#web/backoffice/ui/facts.tsx'
import { Field, Select, TextArea } from '#web/backoffice/ui/field.tsx'
import { formText } from '#web/backoffice/ui/form-text.ts'

interface SupplierFieldsProps {
  /** Null: a new one. */
  supplier: SupplierDetails | null
  errors: Record<string, string[]>
}

/** Fields of a supplier, for a form that `parseSupplier` reads. */
export function SupplierFields({ supplier, errors }: SupplierFieldsProps) {
  const textOf = (name: 'name' | 'slug' | 'country' | 'ships_from' | 'away_from' | 'away_until') => ({
    name,
    defaultValue: supplier?.[name] ?? '',
    errors: errors[name],
  })
  const numberOf = (name: 'latitude' | 'longitude' | 'minimum_first' | 'minimum_reorder') => ({
    name,
    type: 'number',
    defaultValue: supplier?.[name] ?? '',
    errors: errors[name],
  })
  return (
    <>
      <Panel title="Supplier">
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label="Name" {...textOf('name')} required maxLength={120} autoComplete="off" />
          <Select
            label="Status"
            name="status"
            defaultValue={supplier?.status ?? 'draft'}
            options={STATUS_OPTIONS}
            errors={errors['status']}
            hint="Buyers do not see the products of a supplier that is not active."
          />
          <div className="sm:col-span-2">
            <TextArea
              label="Story"
              name="story"
              rows={6}
              maxLength={20_000}
              defaultValue={supplier?.story ?? ''}
              errors={errors['story']}
              hint="Plain text on the page of the maker. Empty lines separate paragraphs"
            />
          </div>
          <Field
            label="End of the URL"
            {...textOf('slug')}
            required={supplier !== null}
            maxLength={300}
            placeholder={supplier ? '' : 'Created from the name'}
            hint={
              supplier
                ? 'A changed URL redirects the previous one.'
                : 'Such as halden-pottery, for /maker/halden-pottery'
            }
          />
        </div>
      </Panel>
      <Panel title="Orders and shipping">
        <div className="grid gap-3 sm:grid-cols-2">
          <Field
            label="Minimum of a first order, in US dollars"
            {...numberOf('minimum_first')}
            min={0.01}
            step={0.01}
            placeholder="None"
          />
          <Field
            label="Minimum of a reorder, in US dollars"
            {...numberOf('minimum_reorder')}
            min={0.01}
            step={0.01}
            placeholder="None"
          />
          <Field label="Ships from" {...textOf('ships_from')} maxLength={200} placeholder="Asheville, NC" />
          <Field label="Country" {...textOf('country')} maxLength={60} placeholder="US" hint="Code or name" />
          <Field
            label="Latitude"
            {...numberOf('latitude')}
            min={-90}
            max={90}
            step="any"
            hint="For searches within a distance"
          />
          <Field label="Longitude" {...numberOf('longitude')} min={-180} max={180} step="any" />
        </div>
      </Panel>
      <Panel title="Holidays">
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label="Ships nothing from" type="date" {...textOf('away_from')} />
          <Field
            label="Ships nothing until the end of"
            type="date"
            {...textOf('away_until')}
            hint="Until that day is over, buyers read when it ships again."
          />
        </div>
      </Panel>
    </>
  )
}

/** Reads the fields of a form. */
export function parseSupplier(form: HTMLFormElement): NewSupplier {
  const text = (name: string) => formText(form, name).trim()
  const textOrNull = (name: string) => text(name) || null
  const numberOrNull = (name: string) => (text(name) === '' ? null : Number(text(name)))
  return {
    ...(text('slug') !== '' && { slug: text('slug') }),
    name: text('name'),
    status: parseStatus(text('status')),
    story: text('story'),
    country: textOrNull('country'),
    ships_from: textOrNull('ships_from'),
    latitude: numberOrNull('latitude'),
    longitude: numberOrNull('longitude'),
    minimum_first: numberOrNull('minimum_first'),
    minimum_reorder: numberOrNull('minimum_reorder'),
    away_from: textOrNull('away_from'),
    away_until: textOrNull('away_until'),
  }
}
