import { bracedName } from '#contract/content/email-texts.ts'
import type { EmailTextsDetails } from '#contract/schemas/admin/settings/email-texts.ts'
import { Button } from '#web/backoffice/ui/button.tsx'

/** The placeholders of an email, as buttons that insert them, with their meaning and an example. */
export function PlaceholderList({
  placeholders,
  onInsert,
}: {
  placeholders: EmailTextsDetails['placeholders']
  onInsert: (text: string) => void
}) {
  return (
    <>
      <p className="text-muted">A click inserts one into the text that you edited last.</p>
      <ul>
        {placeholders.map(({ name, meaning, example, required }) => (
          <li
            key={name}
            className="grid gap-x-3 border-b border-hairline py-1.5 last:border-b-0 sm:grid-cols-[13rem_1fr] sm:items-center"
          >
            <span>
              <Button onClick={() => onInsert(bracedName(name))} className="text-micro">
                {bracedName(name)}
              </Button>
            </span>
            <span className="min-w-0 wrap-anywhere">
              <span>{meaning}</span>
              {required && <span className="text-muted">, required in the intro</span>}
              <span className="block text-muted">{example}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
