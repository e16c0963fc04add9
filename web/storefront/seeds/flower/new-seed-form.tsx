import { useId, useState } from 'react'
import type { Seed } from '#contract/schemas/catalog/seeds.ts'
import { seedPopoverTexts } from '#texts/seeds/seed-popover.ts'
import { ApiError } from '#web/storefront/http/api.ts'
import { createSeed } from '#web/storefront/state/seeds/change-seeds.ts'
import { Button } from '#web/ui/button.tsx'

/** Creates a seed in one line: a name and Enter. */
export function NewSeedForm({ onCreated }: { onCreated: (seed: Seed) => void }) {
  const id = useId()
  const [name, setName] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [pending, setPending] = useState(false)

  async function create(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // React events bubble through portals: the flower of this popover may be in another form.
    event.stopPropagation()
    const submitted = name.trim()
    if (submitted === '' || pending) return
    setPending(true)
    try {
      onCreated(await createSeed({ name: submitted }))
      // Keep the name if the buyer has typed the next one already.
      setName((now) => (now.trim() === submitted ? '' : now))
      setError(null)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setError(error.errors['name']?.[0] ?? error.message)
    } finally {
      setPending(false)
    }
  }

  return (
    <form onSubmit={(event) => void create(event)} className="px-5 py-3">
      <div className="flex gap-2">
        <input
          aria-label={seedPopoverTexts.newName}
          placeholder={seedPopoverTexts.newSeed}
          value={name}
          onChange={(event) => setName(event.target.value)}
          aria-invalid={error !== null || undefined}
          aria-describedby={error === null ? undefined : id}
          className="block min-h-11 w-full min-w-0 flex-1 rounded-md border border-line bg-paper px-3 text-body placeholder:text-muted hover:border-ink aria-invalid:border-danger"
        />
        <Button type="submit" variant="quiet" className="px-4" pending={pending || name.trim() === ''}>
          {seedPopoverTexts.create}
        </Button>
      </div>
      {error !== null && (
        <p id={id} role="alert" className="mt-2 text-small text-danger">
          {error}
        </p>
      )}
    </form>
  )
}
