import { type FormEvent, useState } from 'react'
import { useLoaderData } from 'react-router'
import { MAX_REVIEW_TEXTS, REASON_MAX_LENGTH, REVIEW_TEXT_NAME_LENGTH } from '#contract/accounts/companies.ts'
import type { ReviewText } from '#contract/schemas/admin/companies/companies.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Panel } from '#web/backoffice/ui/facts.tsx'
import { Field, TextArea } from '#web/backoffice/ui/field.tsx'
import { UnsavedGuard } from '#web/backoffice/ui/unsaved-guard.tsx'

export async function loader() {
  return (await call('adminReviewTexts')).data
}

/** A text that is being edited. `key` stays the same while its name changes. */
interface Draft extends ReviewText {
  key: number
}

const KINDS: readonly { kind: ReviewText['kind']; title: string; hint: string }[] = [
  {
    kind: 'request',
    title: 'Requests for more',
    hint: 'The owner of a registered company reads the text in an email.',
  },
  { kind: 'reject', title: 'Reasons of a rejection', hint: 'The email about the rejection contains the text.' },
]

/** The texts that staff choose from when they reject a registration or request more. */
export function Component() {
  const stored = useLoaderData<typeof loader>()
  const [drafts, setDrafts] = useState<Draft[]>(() => stored.map((text, key) => ({ ...text, key })))
  const { run, pending, errors } = useAction()
  const change = (key: number, fields: Partial<ReviewText>) =>
    setDrafts((before) => before.map((draft) => (draft.key === key ? { ...draft, ...fields } : draft)))
  const add = (kind: ReviewText['kind']) =>
    setDrafts((before) => {
      const key = Math.max(-1, ...before.map((draft) => draft.key)) + 1
      return [...before, { key, kind, name: '', text: '' }]
    })
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void run(() => call('adminSetReviewTexts', { body: { texts: textsOf(drafts) } }), {
      success: 'The texts are saved.',
    })
  }
  const problems = Object.values(errors).flat()
  const isDirty = JSON.stringify(textsOf(drafts)) !== JSON.stringify(textsOf(stored))
  return (
    <Screen title="Texts of reviews">
      <form onSubmit={save} className="max-w-3xl">
        {KINDS.map(({ kind, title, hint }) => (
          <Panel
            key={kind}
            title={title}
            actions={
              drafts.length < MAX_REVIEW_TEXTS && (
                <Button onClick={() => add(kind)}>{`Add to ${title.toLowerCase()}`}</Button>
              )
            }
          >
            <p className="text-muted">{hint}</p>
            {drafts
              .filter((draft) => draft.kind === kind)
              .map(({ key, name, text }) => (
                <fieldset key={key} className="mt-3 space-y-2 border-t border-hairline pt-3">
                  <legend className="sr-only">{name || 'New text'}</legend>
                  <Field
                    label="Name"
                    value={name}
                    required
                    maxLength={REVIEW_TEXT_NAME_LENGTH}
                    onChange={({ target }) => change(key, { name: target.value })}
                  />
                  <TextArea
                    label="Text"
                    value={text}
                    required
                    maxLength={REASON_MAX_LENGTH}
                    onChange={({ target }) => change(key, { text: target.value })}
                  />
                  <Button
                    variant="danger"
                    onClick={() => setDrafts((before) => before.filter((draft) => draft.key !== key))}
                  >
                    {`Delete ${name || 'this text'}`}
                  </Button>
                </fieldset>
              ))}
          </Panel>
        ))}
        {problems.length > 0 && (
          <p role="alert" className="text-danger">
            {problems.join(' ')}
          </p>
        )}
        <Button type="submit" variant="primary" pending={pending}>
          Save texts
        </Button>
      </form>
      <UnsavedGuard isDirty={isDirty} />
    </Screen>
  )
}

/** Returns texts as they are stored. */
function textsOf(texts: readonly ReviewText[]): ReviewText[] {
  return texts.map(({ kind, name, text }) => ({ kind, name: name.trim(), text: text.trim() }))
}
