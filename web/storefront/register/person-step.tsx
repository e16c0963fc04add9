import { PASSWORD_MIN_LENGTH } from '#contract/registration.ts'
import { registerTexts } from '#texts/register.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { FIELDS } from './fields.ts'
import { FormField } from './form-field.tsx'
import { passwordStrength } from './password-strength.ts'
import { useRegistration } from './registration-context.ts'

const NO_VERDICT = passwordStrength('')

/** Who registers. */
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
  const refused = errors['user.password']
  // A verdict beside a refusal would praise what was refused.
  const { level, text } = refused ? NO_VERDICT : passwordStrength(values['user.password'])
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
      errors={refused}
    >
      <span aria-hidden className="mt-3 grid grid-cols-3 gap-1">
        {[1, 2, 3].map((part) => (
          <span
            key={part}
            className={`h-0.5 rounded-full transition-colors duration-200 ${part <= level ? 'bg-leaf' : 'bg-hairline'}`}
          />
        ))}
      </span>
      <p className="mt-2 text-small text-muted">{text}</p>
    </PasswordField>
  )
}
