import { useState } from 'react'
import { readText } from '#web/storefront/form-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'

const DAY = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric' })

/** Keeps what is in the cart under a name. */
export function KeepDraftForm({ onKeep }: { onKeep: (name: string, keep: boolean) => Promise<boolean> }) {
  const [suggestion] = useState(() => `Cart of ${DAY.format(new Date())}`)
  const [pending, setPending] = useState(false)
  const [errors, setErrors] = useState<string[]>([])

  async function send(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const name = readText(form, 'name')
    if (name === '') return setErrors(['Give the draft a name.'])
    setErrors([])
    setPending(true)
    await onKeep(name, form.has('keep'))
    setPending(false)
  }

  return (
    <form onSubmit={(event) => void send(event)} noValidate className="mt-6 space-y-3">
      <Field label="Keep this cart as" name="name" defaultValue={suggestion} maxLength={120} errors={errors} />
      <label className="flex min-h-11 items-center gap-3 text-small">
        <input type="checkbox" name="keep" className="size-5 shrink-0 accent-leaf" />
        Leave the lines in my cart too
      </label>
      <Button type="submit" className="w-full" pending={pending}>
        Keep as a draft
      </Button>
    </form>
  )
}
