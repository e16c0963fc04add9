import { useRef, useState } from 'react'
import { href, useNavigate } from 'react-router'
import type { Seed } from '#contract/schemas/catalog/seeds.ts'
import { seedsTexts } from '#texts/seeds/seeds.ts'
import { readText } from '#web/storefront/forms/form-fields.ts'
import { ApiError } from '#web/storefront/http/api.ts'
import { changeSeed, createSeed } from '#web/storefront/state/seeds/change-seeds.ts'
import { showToast } from '#web/storefront/toasts/toast-queue.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, TextArea } from '#web/ui/forms/field.tsx'

interface SeedDialogProps {
  /** The seed to change, or null to create one. */
  seed: Pick<Seed, 'uuid' | 'name' | 'description'> | null
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Form for the name and description of a seed. A new seed is opened once it is created. */
export function SeedDialog({ seed, open, onOpenChange }: SeedDialogProps) {
  const navigate = useNavigate()
  const nameField = useRef<HTMLInputElement>(null)
  const [errors, setErrors] = useState<Record<string, string[]>>({})
  const [pending, setPending] = useState(false)
  const isCreated = useRef(false)
  /** Counts how often the dialog was closed, to ignore a late answer to a form that is not shown any more. */
  const closeCount = useRef(0)

  function change(open: boolean) {
    if (!open) closeCount.current += 1
    onOpenChange(open)
  }

  async function save(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const fields = { name: readText(form, 'name'), description: readText(form, 'description') || null }
    const before = closeCount.current
    setPending(true)
    try {
      const { uuid } = await (seed ? changeSeed(seed.uuid, fields) : createSeed(fields))
      if (closeCount.current !== before) return
      if (!seed) {
        isCreated.current = true
        await navigate(href('/seed/:uuid', { uuid }))
      }
      setErrors({})
      onOpenChange(false)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (closeCount.current !== before) return showToast(error.message, 'error')
      setErrors(Object.keys(error.errors).length > 0 ? error.errors : { name: [error.message] })
    } finally {
      setPending(false)
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={seed ? seedsTexts.form.rename : seedsTexts.form.new}
      initialFocus={nameField}
      finalFocus={() => !isCreated.current}
    >
      <form onSubmit={(event) => void save(event)} className="mt-6 space-y-5">
        <Field
          label={seedsTexts.form.name}
          name="name"
          defaultValue={seed?.name}
          placeholder={seedsTexts.form.nameExample}
          required
          ref={nameField}
          errors={errors['name']}
        />
        <TextArea
          label={seedsTexts.form.description}
          hint={seedsTexts.form.optional}
          name="description"
          defaultValue={seed?.description ?? ''}
          errors={errors['description']}
        />
        <Button type="submit" className="w-full" pending={pending}>
          {seed ? seedsTexts.form.save : seedsTexts.form.create}
        </Button>
      </form>
    </Dialog>
  )
}
