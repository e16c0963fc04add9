import { useState } from 'react'
import type { OrderEdit, OrderEditPreview } from '#contract/schemas/admin/orders/order-edits.ts'
import { US_STATES } from '#contract/text/us-states.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Panel } from '#web/backoffice/ui/facts.tsx'
import { formText } from '#web/backoffice/ui/form-text.ts'
import { Field, Select } from '#web/backoffice/ui/field.tsx'

interface EditAddressProps {
  preview: OrderEditPreview
  errors: Record<string, string[]>
  edit: OrderEdit
  onEdit: (edit: OrderEdit) => void
}

const FIELDS = [
  ['name', 'Recipient', true],
  ['line1', 'Street address', true],
  ['line2', 'Suite, unit, floor', false],
  ['city', 'City', true],
  ['zip', 'ZIP code', true],
  ['phone', 'Phone', false],
] as const

/** The address that the order ships to, and its form. */
export function EditAddress({ preview, errors, edit, onEdit }: EditAddressProps) {
  const [isOpen, setOpen] = useState(false)
  const { address } = preview
  const errorsOf = (field: string) => errors[field] ?? errors[`address.${field}`]
  return (
    <Panel
      title="Ship to"
      actions={preview.can_change_address && !isOpen && <Button onClick={() => setOpen(true)}>Change address</Button>}
    >
      {isOpen ? (
        <form
          className="grid gap-3 sm:grid-cols-2"
          onSubmit={(event) => {
            event.preventDefault()
            const form = event.currentTarget
            const text = (name: string) => formText(form, name).trim()
            const [name, line1, line2, city] = [text('name'), text('line1'), text('line2'), text('city')]
            const [state, zip, phone] = [text('state'), text('zip'), text('phone')]
            onEdit({ ...edit, address: { name, line1, line2, city, state, zip, phone } })
            setOpen(false)
          }}
        >
          {FIELDS.map(([name, label, required]) => (
            <Field
              key={name}
              label={label}
              name={name}
              required={required}
              defaultValue={address[name] ?? ''}
              errors={errorsOf(name)}
            />
          ))}
          <Select
            label="State"
            name="state"
            defaultValue={address.state}
            errors={errorsOf('state')}
            options={Object.entries(US_STATES).map(([value, label]) => ({ value, label }))}
          />
          <div className="flex gap-2 sm:col-span-2">
            <Button type="submit">Use this address</Button>
            <Button variant="plain" onClick={() => setOpen(false)}>
              Keep the address
            </Button>
          </div>
        </form>
      ) : (
        <>
          <p className="wrap-anywhere">
            {[
              address.name,
              address.line1,
              address.line2,
              `${address.city}, ${address.state} ${address.zip}`,
              address.phone,
            ]
              .filter(Boolean)
              .join(', ')}
          </p>
          {Object.entries(errors)
            .filter(([field]) => field !== 'added')
            .map(([field, texts]) => (
              <p key={field} className="text-danger">
                {texts.join(' ')}
              </p>
            ))}
        </>
      )}
    </Panel>
  )
}
