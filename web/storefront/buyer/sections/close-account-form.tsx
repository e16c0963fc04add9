import { useEffect, useRef } from 'react'
import { Form, href, useNavigation } from 'react-router'
import { fieldsTexts } from '#texts/ui/fields.ts'
import { profileTexts } from '#texts/account/profile.tsx'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { useActionResult } from '#web/storefront/buyer/forms/action-result-context.ts'

/** Form that closes the account after entering the password. */
export function CloseAccountForm({ onCancel }: { onCancel?: () => void }) {
  const result = useActionResult('close', '')
  const closing = useNavigation().formData?.get('intent') === 'close'
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!result || !field.current) return
    field.current.value = ''
    field.current.focus()
  }, [result])
  return (
    <Form method="post" action={href('/buyer/show')} preventScrollReset className="mt-6 space-y-5">
      <input type="hidden" name="intent" value="close" />
      <PasswordField
        ref={field}
        label={fieldsTexts.password}
        name="password"
        autoComplete="current-password"
        required
        maxLength={1024}
        errors={result?.errors['password'] ?? (result?.message ? [result.message] : [])}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" pending={closing}>
          {closing ? profileTexts.data.closing : profileTexts.data.confirm}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            {profileTexts.data.keep}
          </Button>
        )}
      </div>
    </Form>
  )
}
