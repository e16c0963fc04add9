import { useEffect, useRef, useState } from 'react'
import { href, useFetcher } from 'react-router'
import { Check } from '#web/ui/icons/check.ts'
import { fieldsTexts } from '#texts/ui/fields.ts'
import { Button } from '#web/ui/button.tsx'
import type { FormResult, Intent, ActionResult } from './form-result.ts'
import { useActionResult } from './action-result-context.ts'

export interface SectionFormProps {
  intent: Intent
  /** Id of the address or device that the form is about. */
  of?: string
  /** Label of the button, idle and while saving. */
  save?: string
  saving?: string
  /** URL of the page's action, if it is not the profile. */
  action?: string
  /** Called once the form is saved. */
  onSaved?: (form: HTMLFormElement, result: FormResult) => void
  className?: string
  /** Renders the fields with their errors and the submitted values. */
  children: (result: { errors: Record<string, string[]>; values: Record<string, string> }) => React.ReactNode
}

const NO_RESULT = { errors: {}, values: {} }

/**
 * A form of the profile that is saved on its own, so that input in the other forms is not lost. It shows whether it was saved.
 * Without JavaScript it submits to the page.
 */
export function SectionForm({
  intent,
  of = '',
  save = fieldsTexts.save,
  saving = fieldsTexts.saving,
  ...props
}: SectionFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const fetcher = useFetcher<ActionResult>({ key: `profile ${intent} ${of}` })
  const initialResult = useActionResult(intent, of)
  const fetchedResult = fetcher.data?.result
  const result = fetchedResult ?? initialResult
  const pending = fetcher.state !== 'idle'
  const [editedSince, setEditedSince] = useState(false)
  const handled = useRef(0)

  useEffect(() => {
    if (pending || !fetchedResult || !form.current || handled.current === fetchedResult.at) return
    handled.current = fetchedResult.at
    if (!fetchedResult.saved || !editedSince) resetOrFocusError(form.current, fetchedResult)
    if (fetchedResult.saved) props.onSaved?.(form.current, fetchedResult)
  })

  function submit(event: React.SubmitEvent<HTMLFormElement>) {
    if (pending) event.preventDefault()
    setEditedSince(false)
  }

  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={props.action ?? href('/buyer/show')}
      className={props.className ?? 'space-y-5'}
      onInput={() => setEditedSince(true)}
      onSubmit={submit}
    >
      <input type="hidden" name="intent" value={intent} />
      {of && <input type="hidden" name="of" value={of} />}
      {props.children(result && !result.saved ? result : NO_RESULT)}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        {/* Not `disabled`: a disabled button loses the focus. */}
        <Button type="submit" aria-disabled={pending}>
          {pending ? saving : save}
        </Button>
        <ResultMessage result={pending || editedSince ? undefined : result} />
      </div>
    </fetcher.Form>
  )
}

/** Resets the form to the saved values, or focuses the first invalid field. Rejected passwords are cleared. */
function resetOrFocusError(form: HTMLFormElement, result: FormResult): void {
  if (result.saved) {
    form.reset()
    return
  }
  if (Object.keys(result.errors).length === 0) return
  for (const field of form.querySelectorAll<HTMLInputElement>('input[type=password]')) field.value = ''
  form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
}

/** Message of the last result. A live region must be in the page from the start to be announced. */
function ResultMessage({ result }: { result: FormResult | undefined }) {
  const failed = result && !result.saved && Object.keys(result.errors).length === 0
  return (
    <p role="status" className={`min-w-0 text-small ${failed ? 'text-danger' : 'text-leaf'}`}>
      {result?.saved && (
        <span className="inline-flex items-start gap-1.5">
          <Check size={18} aria-hidden className="mt-px shrink-0" />
          <span>{result.message || fieldsTexts.saved}</span>
        </span>
      )}
      {failed && <span>{result.message}</span>}
    </p>
  )
}
