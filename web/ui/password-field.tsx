import { type ComponentProps, useId, useState } from 'react'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { uiTexts } from '#texts/ui.ts'
import { useBrowserFaults } from './browser-faults.ts'
import { FIELD_BOX, FieldErrors, FieldLabel } from './field.tsx'

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string
  errors?: readonly string[]
  /** Stands below the field and is read with it: the rule, or how good the password is. */
  children?: React.ReactNode
}

const NO_ERRORS: readonly string[] = []

/** Like `Field`, for a password that may be looked at while it is typed. */
export function PasswordField({ label, errors: given = NO_ERRORS, children, ...input }: PasswordFieldProps) {
  const id = useId()
  const { errors, heed } = useBrowserFaults(given)
  const [shown, setShown] = useState(false)
  const notes = [errors.length > 0 && `${id}-errors`, children && `${id}-note`].filter(Boolean).join(' ')
  return (
    <div>
      <FieldLabel id={id} label={label} />
      <span className="relative block">
        <input
          {...input}
          {...heed}
          id={id}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          className={`${FIELD_BOX} min-h-11 pr-14`}
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
