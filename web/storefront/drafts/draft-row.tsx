import { lazily } from '#contract/lazily.ts'
import { useState } from 'react'
import { LANGUAGE } from '#contract/text/language.ts'
import { formatDollars } from '#contract/values/money.ts'
import type { CartDraft } from '#contract/schemas/cart.ts'
import { draftsTexts } from '#texts/cart/drafts.ts'
import { countsTexts } from '#texts/ui/counts.ts'
import { readText } from '#web/storefront/forms/form-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import type { Drafts } from './use-drafts.ts'

const dayFormat = lazily(() => new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium' }))

/** A draft in the list, with its actions. */
export function DraftRow({ draft, hasLines, drafts }: { draft: CartDraft; hasLines: boolean; drafts: Drafts }) {
  const [doing, setDoing] = useState<'rename' | 'delete' | null>(null)
  const [pending, setPending] = useState(false)

  async function run(work: () => Promise<void>) {
    setPending(true)
    await work()
    setPending(false)
    setDoing(null)
  }

  async function rename(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const nameNow = () => readText(new FormData(form), 'name')
    const name = nameNow()
    if (name === '') return
    setPending(true)
    const isRenamed = await drafts.rename(draft, name)
    setPending(false)
    // The form may be closed by now, or have a newer name that is not saved yet.
    if (isRenamed && form.isConnected && nameNow() === name) setDoing(null)
  }

  if (doing === 'rename') {
    return (
      <li className="py-4">
        <form onSubmit={(event) => void rename(event)} className="space-y-3">
          <Field
            label={draftsTexts.rename.field}
            name="name"
            defaultValue={draft.name}
            maxLength={120}
            required
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- it replaces the button that had the focus
            autoFocus
          />
          <div className="flex gap-3">
            <Button type="submit" pending={pending}>
              {draftsTexts.rename.save}
            </Button>
            <Button variant="text" onClick={() => setDoing(null)}>
              {draftsTexts.rename.cancel}
            </Button>
          </div>
        </form>
      </li>
    )
  }
  return (
    <li className="py-4">
      <h3 className="text-body font-medium wrap-anywhere">{draft.name}</h3>
      <p className="figures mt-1 text-small text-muted">
        {countsTexts.products({ count: draft.lines })} · {countsTexts.units({ count: draft.units })} ·{' '}
        {formatDollars(draft.subtotal)}
      </p>
      <p className="mt-0.5 text-micro text-muted">
        {draftsTexts.changed({ date: dayFormat().format(new Date(draft.updated_at)) })}
      </p>
      {doing === 'delete' ? (
        <div className="mt-2 flex flex-wrap items-center gap-3">
          <p className="text-small">{draftsTexts.remove.question}</p>
          <Button variant="danger" pending={pending} onClick={() => void run(() => drafts.remove(draft))}>
            {draftsTexts.remove.action}
          </Button>
          <Button variant="text" onClick={() => setDoing(null)}>
            {draftsTexts.remove.cancel}
          </Button>
        </div>
      ) : (
        <div className="mt-1 flex flex-wrap items-center gap-x-5">
          <Button variant="text" pending={pending} onClick={() => void run(() => drafts.open(draft, 'swap'))}>
            <span>{hasLines ? draftsTexts.swap : draftsTexts.open}</span>
            <span className="sr-only">: {draft.name}</span>
          </Button>
          {hasLines && (
            <Button variant="text" pending={pending} onClick={() => void run(() => drafts.open(draft, 'add'))}>
              {draftsTexts.add}
              <span className="sr-only">: {draft.name}</span>
            </Button>
          )}
          <Button variant="text" onClick={() => setDoing('rename')}>
            {draftsTexts.rename.action}
            <span className="sr-only"> {draft.name}</span>
          </Button>
          <Button variant="text" onClick={() => setDoing('delete')}>
            {draftsTexts.remove.action}
            <span className="sr-only"> {draft.name}</span>
          </Button>
        </div>
      )}
    </li>
  )
}
