import { PASSWORD_MIN_LENGTH } from '#contract/text/password.ts'
import { registerTexts } from '#texts/register/register.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { FIELDS } from '#web/storefront/register/form/fields.ts'
import { FormField } from '#web/storefront/register/form/form-field.tsx'
import { passwordStrength } from './password-strength.ts'
import { useRegistration } from '#web/storefront/register/form/registration-context.ts'

const EMPTY_STRENGTH = passwordStrength('')

/** Step with the name, contact details and password. */
export function PersonStep() {
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <FormField name="user.u_fname" />
      <FormField name="user.u_lname" />
      <FormField name="user.email" type="email" inputMode="email" className="sm:col-span-2" />
      <FormField name="user.u_phone" type="tel" inputMode="tel" className="sm:col-span-2" />
      <div className="sm:col-span-2">
        <NewPassword />
      </div>
    </div>
  )
}

function NewPassword() {
  const { values, errors, setValue } = useRegistration()
  const { maxLength, autoComplete } = FIELDS['user.password']
  const fieldErrors = errors['user.password']
  // A rejected password must not be rated as good.
  const { level, text } = fieldErrors ? EMPTY_STRENGTH : passwordStrength(values['user.password'])
  return (
    <PasswordField
      label={registerTexts.fields['user.password']}
      name="user.password"
      value={values['user.password']}
      onChange={({ currentTarget }) => setValue('user.password', currentTarget.value)}
      minLength={PASSWORD_MIN_LENGTH}
      maxLength={maxLength}
      autoComplete={autoComplete}
      aria-required
      errors={fieldErrors}
    >
      <span aria-hidden className="mt-3 grid grid-cols-3 gap-1">
        {[1, 2, 3].map((bar) => (
          <span
            key={bar}
            className={`h-0.5 rounded-full transition-colors duration-200 ${bar <= level ? 'bg-leaf' : 'bg-hairline'}`}
          />
        ))}
      </span>
      <p className="mt-2 text-small text-muted">{text}</p>
    </PasswordField>
  )
}
