import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Seed } from '#contract/schemas/catalog/seeds.ts'
import { seedTexts } from '#texts/seeds/seed.ts'
import { readText } from '#web/storefront/forms/form-fields.ts'
import { ApiError } from '#web/storefront/http/api.ts'
import { SeedTitle } from '#web/storefront/seeds/seed-title.tsx'
import { changeSeed } from '#web/storefront/state/seeds/change-seeds.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextArea } from '#web/ui/forms/field.tsx'
import { Pencil } from '#web/ui/icons/pencil.ts'

interface SeedHeadingProps {
  seed: Seed
  onChanged: (seed: Pick<Seed, 'name' | 'description'>) => void
}

/** Name and description of the buyer's own seed, with a form to edit them in place. */
export function SeedHeading({ seed, onChanged }: SeedHeadingProps) {
  const [editing, setEditing] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)

  function close() {
    // Render synchronously: the button to focus is not on the page while the form is.
    flushSync(() => setEditing(false))
    pencil.current?.focus()
  }

  return (
    <header className="mt-6 max-w-3xl sm:mt-10">
      {editing ? (
        <HeadingForm
          seed={seed}
          onClose={close}
          onSaved={(saved) => {
            onChanged(saved)
            close()
          }}
        />
      ) : (
        <>
          <SeedTitle
            name={seed.name}
            after={
              <button
                ref={pencil}
                type="button"
                aria-label={seedTexts.heading.edit}
                onClick={() => setEditing(true)}
                className="-my-3 inline-grid size-11 place-items-center rounded-full align-middle text-muted hover:bg-tile hover:text-ink no-scripting:hidden"
              >
                <Pencil size={18} strokeWidth={1.5} aria-hidden />
              </button>
            }
          />
          {seed.description && (
            <p className="mt-4 max-w-[60ch] text-body text-muted wrap-anywhere" dir="auto">
              {seed.description}
            </p>
          )}
        </>
      )}
    </header>
  )
}

interface HeadingFormProps extends Pick<SeedHeadingProps, 'seed'> {
  onClose: () => void
  onSaved: SeedHeadingProps['onChanged']
}

function HeadingForm({ seed, onClose, onSaved }: HeadingFormProps) {
  const nameField = useRef<HTMLInputElement>(null)
  const [errors, setErrors] = useState<Record<string, string[]>>({})
  const [pending, setPending] = useState(false)

  // The form replaces the button that had the focus.
  useEffect(() => nameField.current?.focus(), [])

  async function save(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setPending(true)
    try {
      onSaved(
        await changeSeed(seed.uuid, {
          name: readText(form, 'name'),
          description: readText(form, 'description') || null,
        }),
      )
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setErrors(Object.keys(error.errors).length > 0 ? error.errors : { name: [error.message] })
      setPending(false)
    }
  }

  function closeOnEscape({ key }: React.KeyboardEvent) {
    if (key === 'Escape') onClose()
  }

  return (
    <form onSubmit={(event) => void save(event)} className="space-y-5">
      <h1 className="sr-only">{seed.name}</h1>
      <Field
        label={seedTexts.heading.name}
        name="name"
        defaultValue={seed.name}
        required
        ref={nameField}
        onKeyDown={closeOnEscape}
        errors={errors['name']}
      />
      <TextArea
        label={seedTexts.heading.description}
        hint={seedTexts.heading.optional}
        name="description"
        defaultValue={seed.description ?? ''}
        onKeyDown={closeOnEscape}
        errors={errors['description']}
      />
      <div className="flex gap-3">
        <Button type="submit" pending={pending}>
          {seedTexts.heading.save}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {seedTexts.heading.cancel}
        </Button>
      </div>
    </form>
  )
}
