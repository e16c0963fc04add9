import { useEffect, useState } from 'react'
import { fillTemplate, type EmailTexts } from '#contract/content/email-texts.ts'
import type { EmailTextsDetails } from '#contract/schemas/admin/settings/email-texts.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Panel } from '#web/backoffice/ui/facts.tsx'
import { previewUrl } from './email-draft.ts'

/** Milliseconds without a change after which the preview is loaded. */
const PAUSE_MS = 400

const VIEWS = [
  { view: 'desktop', label: 'Desktop', part: 'html', width: 'w-[600px]' },
  { view: 'phone', label: 'Phone', part: 'html', width: 'w-[390px] max-w-full' },
  { view: 'text', label: 'Plain text', part: 'text', width: 'w-[600px]' },
] as const

/**
 * Shows an email with example values, as HTML in two widths or as plain text. The frame has no rights: neither scripts nor the origin of the
 * back office. While the texts have errors, it shows the last ones without.
 */
export function EmailPreview({
  email,
  texts,
  hasErrors,
}: {
  email: EmailTextsDetails
  texts: EmailTexts
  hasErrors: boolean
}) {
  const [view, setView] = useState<(typeof VIEWS)[number]['view']>(isNarrow() ? 'phone' : 'desktop')
  const shown = useSettledTexts(texts, hasErrors)
  const { part, width, label } = VIEWS.find((each) => each.view === view) ?? VIEWS[0]
  const url = previewUrl(email.kind, shown, part)
  const examples = Object.fromEntries(email.placeholders.map(({ name, example }) => [name, example]))
  return (
    <Panel title="Preview">
      <div className="mb-2 flex flex-wrap gap-2">
        {VIEWS.map((each) => (
          <Button
            key={each.view}
            aria-pressed={each.view === view}
            onClick={() => setView(each.view)}
            className="aria-pressed:border-ink aria-pressed:bg-tile"
          >
            {each.label}
          </Button>
        ))}
      </div>
      <p className="mb-2 wrap-anywhere">
        <span className="text-muted">Subject: </span>
        <span className="font-medium">{fillTemplate(shown.subject ?? email.original.subject, examples)}</span>
      </p>
      <section
        aria-label={`Preview, ${label}`}
        // A frame that is wider than the screen is scrolled, by keyboard, too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="overflow-x-auto border border-hairline bg-tile"
      >
        {/* A new frame for each address: changing the address of one would add an entry to the history of the browser. */}
        <iframe
          key={url}
          src={url}
          sandbox=""
          title={`${email.title}, ${label}`}
          className={`mx-auto block h-[640px] ${width} bg-white`}
        />
      </section>
      <p className="mt-1 text-micro text-muted">
        Names, numbers and lists are examples. The button of the example leads to the home page.
      </p>
    </Panel>
  )
}

/** True if the desktop view is wider than the screen. */
function isNarrow(): boolean {
  return !matchMedia('(min-width: 640px)').matches
}

/** Returns the texts as they were when nothing had changed for a moment and they had no errors. */
function useSettledTexts(texts: EmailTexts, hasErrors: boolean): EmailTexts {
  const [settled, setSettled] = useState(texts)
  const current = JSON.stringify(texts)
  useEffect(() => {
    if (hasErrors) return
    const timer = setTimeout(() => setSettled(JSON.parse(current) as EmailTexts), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [current, hasErrors])
  return settled
}
