import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Seed } from '#contract/seeds.ts'
import { seedsTexts } from '#texts/seeds.ts'
import { CallFailure } from '#web/storefront/api.ts'
import { readText } from '#web/storefront/form-fields.ts'
import { notify } from '#web/storefront/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { changeSeed, createSeed } from './change-seeds.ts'

interface SeedDialogProps {
  /** The one to change, or null to make one. */
  seed: Pick<Seed, 'uuid' | 'name' | 'description'> | null
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Name and description of a seed. One that was just made is opened. */
export function SeedDialog({ seed, open, onOpenChange }: SeedDialogProps) {
  const navigate = useNavigate()
  const nameField = useRef<HTMLInputElement>(null)
  const [errors, setErrors] = useState<Record<string, string[]>>({})
  const [pending, setPending] = useState(false)
  const isMade = useRef(false)
  /** How often it was closed: an answer that comes after that is not to what is typed now. */
  const closings = useRef(0)

  function change(open: boolean) {
    if (!open) closings.current += 1
    onOpenChange(open)
  }

  async function save(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const wanted = { name: readText(form, 'name'), description: readText(form, 'description') || null }
    const before = closings.current
    setPending(true)
    try {
      const { uuid } = await (seed ? changeSeed(seed.uuid, wanted) : createSeed(wanted))
      if (closings.current !== before) return
      if (!seed) {
        isMade.current = true
        await navigate(`/seed/${uuid}`)
      }
      setErrors({})
      onOpenChange(false)
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      if (closings.current !== before) return notify(error.message, 'trouble')
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
      finalFocus={() => !isMade.current}
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
