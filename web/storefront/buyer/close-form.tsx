import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { fieldsTexts } from '#texts/fields.ts'
import { profileTexts } from '#texts/profile.tsx'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useGivenAnswer } from './given-answer.ts'

/** The password, and the press that closes the account. */
export function CloseForm({ onCancel }: { onCancel?: () => void }) {
  const answer = useGivenAnswer('close', '')
  const closing = useNavigation().formData?.get('intent') === 'close'
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!answer || !field.current) return
    field.current.value = ''
    field.current.focus()
  }, [answer])
  return (
    <Form method="post" action="/buyer/show" preventScrollReset className="mt-6 space-y-5">
      <input type="hidden" name="intent" value="close" />
      <PasswordField
        ref={field}
        label={fieldsTexts.password}
        name="password"
        autoComplete="current-password"
        required
        maxLength={1024}
        errors={answer?.errors['password'] ?? (answer?.message ? [answer.message] : [])}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="danger" pending={closing}>
          {closing ? profileTexts.data.closing : profileTexts.data.confirm}
        </Button>
        {onCancel && (
          <Button look="quiet" onClick={onCancel}>
            {profileTexts.data.keep}
          </Button>
        )}
      </div>
    </Form>
  )
}
