import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { CopyField } from '#web/ui/copy-field.tsx'
import { Field, TextArea } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { PillSelect } from '#web/ui/forms/pill-select.tsx'
import { QuantityNote } from '#web/ui/forms/quantity-note.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { Stepper } from '#web/ui/forms/stepper.tsx'
import { Section, Row } from './section.tsx'

const RULE = { minQty: 6, qtyStep: 6, stock: 60 }
const REQUIRED = ['This field is required.']
const STATES = [
  ['', 'Choose a state'],
  ['ME', 'Maine'],
  ['OR', 'Oregon'],
] as const

/** Form fields. */
export function Fields() {
  return (
    <>
      <Section title="field.tsx: empty, filled, with a hint, disabled, invalid">
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Company" placeholder="Harbor Lane Goods" />
          <Field label="Company" defaultValue="Harbor Lane Goods" />
          <Field label="Phone" hint="Optional" />
          <Field label="Username" defaultValue="nora" disabled />
          <Field
            label="Email address"
            defaultValue="nora@"
            errors={['Please enter an email address such as nora@example.com.']}
          />
          <Field label="Certificate" type="file" />
          <TextArea label="Note" hint="Optional" defaultValue="Ring at the side door." />
          <TextArea label="Note" errors={REQUIRED} />
        </div>
      </Section>
      <Section title="select-field.tsx, password-field.tsx">
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField label="State" options={STATES} />
          <SelectField label="State" options={STATES} errors={['Please choose a state.']} />
          <PasswordField label="Password" defaultValue="walnut shelf by the window">
            <p className="mt-2 text-small text-muted">Very good.</p>
          </PasswordField>
          <PasswordField label="Password" errors={['Please use at least 10 characters.']} />
        </div>
      </Section>
      <Section title="pill-select.tsx">
        <PillSelect aria-label="Sort">
          <option>Name</option>
          <option>Newest</option>
        </PillSelect>
      </Section>
      <Section title="form-error.tsx: focused when it appears">
        <SampleFormError />
      </Section>
      <Section title="copy-field.tsx">
        <CopyField label="Link" text="https://shop.example/seed/5f0c" />
      </Section>
      <Section title="stepper.tsx, quantity-note.tsx: at the minimum, in between, at the stock">
        <Row>
          <SampleStepper start={6} />
          <SampleStepper start={24} />
          <SampleStepper start={60} />
          <span className="relative mt-10 inline-block h-11 w-56">
            <QuantityNote id="styleguide-note">Sold in packs of 6, rounded to 12</QuantityNote>
          </span>
        </Row>
      </Section>
    </>
  )
}

function SampleFormError() {
  const [attempts, setAttempts] = useState(0)
  return (
    <>
      {attempts > 0 && <FormError key={attempts}>The card was declined. Try another one.</FormError>}
      <Button variant="quiet" className="mt-4" onClick={() => setAttempts(attempts + 1)}>
        Submit
      </Button>
    </>
  )
}

function SampleStepper({ start }: { start: number }) {
  const [quantity, setQuantity] = useState(start)
  return <Stepper name="quantity" label="Quantity" rule={RULE} quantity={quantity} onChange={setQuantity} />
}
