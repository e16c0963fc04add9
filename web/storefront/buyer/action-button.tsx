import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import type { PageAnswer, Press } from './answer.ts'
import { useGivenAnswer } from './given-answer.ts'

interface ActionButtonProps {
  intent: Press
  of?: string
  /** What a screen reader adds to the word on it. */
  about?: string
  look?: 'text' | 'quiet'
  children: string
}

/** One press that does one thing; the page's action tells in the corner what became of it (`PRESSES`). */
export function ActionButton({ intent, of = '', about, look = 'text', children }: ActionButtonProps) {
  const fetcher = useFetcher<PageAnswer>()
  const given = useGivenAnswer(intent, of)
  const pending = fetcher.state !== 'idle'
  const section = useRef<Element>(null)
  // Whoever pressed it with the keyboard must not be sent to the top of the page when its row goes.
  useEffect(() => () => takeFocus(section), [])

  function submit(event: React.SubmitEvent<HTMLFormElement>) {
    if (pending) event.preventDefault()
    section.current = event.currentTarget.closest('section')
  }

  return (
    <fetcher.Form method="post" action="/buyer/show" onSubmit={submit}>
      <input type="hidden" name="intent" value={intent} />
      {of && <input type="hidden" name="of" value={of} />}
      <Button type="submit" look={look} aria-disabled={pending}>
        <span>
          {children}
          {about && <span className="sr-only"> {about}</span>}
        </span>
      </Button>
      {given && !given.saved && <p className="text-small text-danger">{given.message}</p>}
    </fetcher.Form>
  )
}

function takeFocus({ current: section }: React.RefObject<Element | null>): void {
  if (document.activeElement === document.body) section?.querySelector('h2')?.focus()
}
