import { useId, useState } from 'react'
import type { Seed } from '#contract/seeds.ts'
import { seedPopoverTexts } from '#texts/seed-popover.ts'
import { CallFailure } from '#web/storefront/api.ts'
import { Button } from '#web/ui/button.tsx'
import { createSeed } from './change-seeds.ts'

/** One line to make a seed in place: a name and Enter. */
export function NewSeedLine({ onMade }: { onMade: (seed: Seed) => void }) {
  const id = useId()
  const [name, setName] = useState('')
  const [trouble, setTrouble] = useState<string | null>(null)
  const [pending, setPending] = useState(false)

  async function make(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // The window may belong to a flower inside another form, which hears what is sent in it.
    event.stopPropagation()
    const wanted = name.trim()
    if (wanted === '' || pending) return
    setPending(true)
    try {
      onMade(await createSeed({ name: wanted }))
      // The next one may be there already.
      setName((now) => (now.trim() === wanted ? '' : now))
      setTrouble(null)
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setTrouble(error.errors['name']?.[0] ?? error.message)
    } finally {
      setPending(false)
    }
  }

  return (
    <form onSubmit={(event) => void make(event)} className="px-5 py-3">
      <div className="flex gap-2">
        <input
          aria-label={seedPopoverTexts.newName}
          placeholder={seedPopoverTexts.newSeed}
          value={name}
          onChange={(event) => setName(event.target.value)}
          aria-invalid={trouble !== null || undefined}
          aria-describedby={trouble === null ? undefined : id}
          className="block min-h-11 w-full min-w-0 flex-1 rounded-md border border-line bg-paper px-3 text-body placeholder:text-muted hover:border-ink aria-invalid:border-danger"
        />
        <Button type="submit" look="quiet" className="px-4" pending={pending || name.trim() === ''}>
          {seedPopoverTexts.create}
        </Button>
      </div>
      {trouble !== null && (
        <p id={id} role="alert" className="mt-2 text-small text-danger">
          {trouble}
        </p>
      )}
    </form>
  )
}
