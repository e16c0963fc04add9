import { lazily } from '#contract/lazily.ts'
import { useState } from 'react'
import { LANGUAGE } from '#contract/text/language.ts'
import { draftsTexts } from '#texts/cart/drafts.ts'
import { readText } from '#web/storefront/forms/form-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'

const dayFormat = lazily(() => new Intl.DateTimeFormat(LANGUAGE, { month: 'long', day: 'numeric' }))

/** Saves the cart as a draft. The cart stays as it is unless the buyer chooses to start a new one. */
export function SaveDraftForm({ onSave }: { onSave: (name: string, keep: boolean) => Promise<boolean> }) {
  const [suggestion] = useState(() => draftsTexts.save.suggestion({ date: dayFormat().format(new Date()) }))
  const [pending, setPending] = useState(false)
  const [errors, setErrors] = useState<string[]>([])

  async function send(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const name = readText(form, 'name')
    if (name === '') return setErrors([draftsTexts.save.nameMissing])
    setErrors([])
    setPending(true)
    await onSave(name, !form.has('startNew'))
    setPending(false)
  }

  return (
    <form onSubmit={(event) => void send(event)} noValidate className="mt-6 space-y-3">
      <Field label={draftsTexts.save.field} name="name" defaultValue={suggestion} maxLength={120} errors={errors} />
      <label className="flex min-h-11 items-center gap-3 text-small">
        <input type="checkbox" name="startNew" className="size-5 shrink-0 accent-leaf" />
        {draftsTexts.save.startNew}
      </label>
      <Button type="submit" className="w-full" pending={pending}>
        {draftsTexts.save.action}
      </Button>
    </form>
  )
}
