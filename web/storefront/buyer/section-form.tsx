import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import Check from 'lucide-react/icons/check'
import { fieldsTexts } from '#texts/fields.ts'
import { Button } from '#web/ui/button.tsx'
import type { Answer, Intent, PageAnswer } from './answer.ts'
import { useGivenAnswer } from './given-answer.ts'

export interface SectionFormProps {
  intent: Intent
  /** Which of several alike. */
  of?: string
  /** What the button says, at rest and while it works. */
  save?: string
  saving?: string
  /** The page it is on, where that is not the profile. */
  action?: string
  /** Called with the form once it is saved, and with what was answered. */
  onSaved?: (form: HTMLFormElement, answer: Answer) => void
  className?: string
  /** Its fields, given the errors by field and what was typed. */
  children: (answer: { errors: Record<string, string[]>; values: Record<string, string> }) => React.ReactNode
}

const NOTHING = { errors: {}, values: {} }

/**
 * A form of the profile that saves by itself: nothing typed in the others is lost. It says so when it is saved, and why when
 * it is not. Without JavaScript it posts to the page.
 */
export function SectionForm({
  intent,
  of = '',
  save = fieldsTexts.save,
  saving = fieldsTexts.saving,
  ...props
}: SectionFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const fetcher = useFetcher<PageAnswer>({ key: `profile ${intent} ${of}` })
  const given = useGivenAnswer(intent, of)
  const fetched = fetcher.data?.answer
  const answer = fetched ?? given
  const pending = fetcher.state !== 'idle'
  const [editedSince, setEditedSince] = useState(false)
  const said = useRef(0)

  useEffect(() => {
    if (pending || !fetched || !form.current || said.current === fetched.at) return
    said.current = fetched.at
    if (!fetched.saved || !editedSince) settle(form.current, fetched)
    if (fetched.saved) props.onSaved?.(form.current, fetched)
  })

  function submit(event: React.SubmitEvent<HTMLFormElement>) {
    if (pending) event.preventDefault()
    setEditedSince(false)
  }

  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={props.action ?? '/buyer/show'}
      className={props.className ?? 'space-y-5'}
      onInput={() => setEditedSince(true)}
      onSubmit={submit}
    >
      <input type="hidden" name="intent" value={intent} />
      {of && <input type="hidden" name="of" value={of} />}
      {props.children(answer && !answer.saved ? answer : NOTHING)}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        {/* A disabled one would lose the focus. */}
        <Button type="submit" aria-disabled={pending}>
          {pending ? saving : save}
        </Button>
        <Outcome answer={pending || editedSince ? undefined : answer} />
      </div>
    </fetcher.Form>
  )
}

/** Shows the fields as they were kept, or leads to the first that was refused; passwords that were looked at are not left standing. */
function settle(form: HTMLFormElement, answer: Answer): void {
  if (answer.saved) {
    form.reset()
    return
  }
  if (Object.keys(answer.errors).length === 0) return
  for (const field of form.querySelectorAll<HTMLInputElement>('input[type=password]')) field.value = ''
  form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
}

/** What became of the last press: always in the page, so that a screen reader hears it change. */
function Outcome({ answer }: { answer: Answer | undefined }) {
  const failed = answer && !answer.saved && Object.keys(answer.errors).length === 0
  return (
    <p role="status" className={`min-w-0 text-small ${failed ? 'text-danger' : 'text-leaf'}`}>
      {answer?.saved && (
        <span className="inline-flex items-start gap-1.5">
          <Check size={18} aria-hidden className="mt-px shrink-0" />
          {answer.message || fieldsTexts.saved}
        </span>
      )}
      {failed && answer.message}
    </p>
  )
}
