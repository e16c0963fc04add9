import { REQUIRABLE_FIELDS, type RequiredFields } from '#contract/backoffice/settings.ts'
import { BUYER_TYPE_TEXTS } from '#web/backoffice/companies/company-texts.ts'

type Kind = keyof RequiredFields
type Field = RequiredFields[Kind][number]

const KINDS = Object.keys(REQUIRABLE_FIELDS) as Kind[]
const FIELD_TEXTS: Record<Field, string> = {
  'user.u_phone': 'Phone',
  'company.legal_name': 'Legal name',
  'company.website': 'Website',
  'tax.number': 'Resale number',
}

/** Checkboxes of the fields that the shop requires of each kind of buyer, for a form that `parseRequiredFields` reads. */
export function RequiredFieldsChoice({ required }: { required: RequiredFields | null }) {
  return (
    <>
      <p className="text-muted">
        Fields that are optional unless they are checked. A resale number is required only in states that issue one.
        Always required: a company name, the website of online stores, and the resale number of stores in states with
        sales tax.
      </p>
      {KINDS.map((kind) => (
        <fieldset key={kind} className="mt-2 gap-x-4 border-t border-hairline pt-2 sm:grid sm:grid-cols-[12rem_1fr]">
          <legend className="float-left w-full py-1.5 font-medium sm:w-48">{BUYER_TYPE_TEXTS[kind]}</legend>
          <div className="clear-left flex flex-wrap gap-x-5 sm:col-start-2 sm:clear-none">
            {REQUIRABLE_FIELDS[kind].map((field) => (
              <label key={field} className="control-height inline-flex items-center gap-2">
                <input
                  type="checkbox"
                  name={nameOf(kind)}
                  value={field}
                  defaultChecked={isRequired(required, kind, field)}
                  className="size-4 accent-leaf"
                />
                {FIELD_TEXTS[field]}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </>
  )
}

/** Reads the checkboxes of `RequiredFieldsChoice`. Null: none is checked. */
export function parseRequiredFields(form: FormData): RequiredFields | null {
  const checked = <const Name extends Field>(kind: Kind, fields: readonly Name[]) =>
    fields.filter((field) => form.getAll(nameOf(kind)).includes(field))
  const required: RequiredFields = {
    designer: checked('designer', REQUIRABLE_FIELDS.designer),
    ecommerce: checked('ecommerce', REQUIRABLE_FIELDS.ecommerce),
    physical: checked('physical', REQUIRABLE_FIELDS.physical),
    business: checked('business', REQUIRABLE_FIELDS.business),
    public: checked('public', REQUIRABLE_FIELDS.public),
  }
  return Object.values(required).some((fields) => fields.length > 0) ? required : null
}

/** Returns the required fields by kind of buyer, for people. */
export function requiredFieldTexts(required: RequiredFields | null): Record<string, string[] | null> {
  return Object.fromEntries(
    KINDS.map((kind) => {
      const fields = required?.[kind] ?? []
      return [
        `Required: ${BUYER_TYPE_TEXTS[kind]}`,
        fields.length > 0 ? fields.map((field) => FIELD_TEXTS[field]) : null,
      ]
    }),
  )
}

function nameOf(kind: Kind): string {
  return `required.${kind}`
}

function isRequired(required: RequiredFields | null, kind: Kind, field: Field): boolean {
  const fields: readonly Field[] = required?.[kind] ?? []
  return fields.includes(field)
}
