import { type ComponentProps, useState } from 'react'
import { Eye } from '#web/ui/icons/eye.ts'
import { EyeOff } from '#web/ui/icons/eye-off.ts'
import { uiTexts } from '#texts/ui/ui.ts'
import { useNativeValidation } from './use-native-validation.ts'
import { FIELD_CLASS, FieldErrors, FieldLabel } from './field.tsx'

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string
  errors?: readonly string[]
  /** Shown below the field and part of its description: the rule, or the strength of the password. */
  children?: React.ReactNode
}

const NO_ERRORS: readonly string[] = []

/** A labeled password input with a button that shows the password. */
export function PasswordField({ label, errors: given = NO_ERRORS, children, ...input }: PasswordFieldProps) {
  const { id, errors, handlers } = useNativeValidation(given)
  const [shown, setShown] = useState(false)
  const notes = [errors.length > 0 && `${id}-errors`, children && `${id}-note`].filter(Boolean).join(' ')
  return (
    <div>
      <FieldLabel id={id} label={label} />
      <span className="relative block">
        <input
          {...input}
          {...handlers}
          id={id}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          className={`${FIELD_CLASS} min-h-11 pr-14`}
          aria-invalid={errors.length > 0 || undefined}
          aria-describedby={notes || undefined}
        />
        <button
          type="button"
          aria-label={uiTexts.showPassword}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-1 my-auto grid size-11 place-items-center rounded-full text-muted transition-colors duration-200 hover:text-ink no-scripting:hidden"
        >
          {shown ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
        </button>
      </span>
      <FieldErrors id={`${id}-errors`} errors={errors} />
      {children && <div id={`${id}-note`}>{children}</div>}
    </div>
  )
}
