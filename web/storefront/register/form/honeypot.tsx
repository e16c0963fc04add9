import { registerTexts } from '#texts/register/register.tsx'
import { useRegistration } from './registration-context.ts'

/** Honeypot: a field that people neither see nor reach, so that only bots fill it (contract/accounts/registration.ts). */
export function Honeypot() {
  const { values, setValue } = useRegistration()
  return (
    <div aria-hidden className="pointer-events-none absolute size-px overflow-hidden opacity-0">
      <label>
        {registerTexts.fields.fax}
        <input
          name="fax"
          tabIndex={-1}
          autoComplete="off"
          value={values.fax}
          onChange={({ currentTarget }) => setValue('fax', currentTarget.value)}
        />
      </label>
    </div>
  )
}
