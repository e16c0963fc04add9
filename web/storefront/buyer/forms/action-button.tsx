import { useEffect, useRef } from 'react'
import { href, useFetcher } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import type { ActionResult, ButtonIntent } from './form-result.ts'
import { useActionResult } from './action-result-context.ts'

interface ActionButtonProps {
  intent: ButtonIntent
  of?: string
  /** Text added for screen readers. */
  srSuffix?: string
  variant?: 'text' | 'quiet'
  children: string
}

/** A button that submits one intent. The page's action shows the result as a toast (`BUTTON_INTENTS`). */
export function ActionButton({ intent, of = '', srSuffix, variant = 'text', children }: ActionButtonProps) {
  const fetcher = useFetcher<ActionResult>()
  const initialResult = useActionResult(intent, of)
  const pending = fetcher.state !== 'idle'
  const section = useRef<Element>(null)
  // When the row is removed, a keyboard user must not lose their place on the page.
  useEffect(() => () => restoreFocus(section), [])

  function submit(event: React.SubmitEvent<HTMLFormElement>) {
    if (pending) event.preventDefault()
    section.current = event.currentTarget.closest('section')
  }

  return (
    <fetcher.Form method="post" action={href('/buyer/show')} onSubmit={submit}>
      <input type="hidden" name="intent" value={intent} />
      {of && <input type="hidden" name="of" value={of} />}
      <Button type="submit" variant={variant} aria-disabled={pending}>
        <span>
          {children}
          {srSuffix && <span className="sr-only"> {srSuffix}</span>}
        </span>
      </Button>
      {initialResult && !initialResult.saved && <p className="text-small text-danger">{initialResult.message}</p>}
    </fetcher.Form>
  )
}

function restoreFocus({ current: section }: React.RefObject<Element | null>): void {
  if (document.activeElement === document.body) section?.querySelector('h2')?.focus()
}
