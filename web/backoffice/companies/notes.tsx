import { useRef } from 'react'
import { NOTE_MAX_LENGTH } from '#contract/accounts/companies.ts'
import type { CompanyDetails } from '#contract/schemas/admin/companies/companies.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { useMay } from '#web/backoffice/shell/session.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Panel } from '#web/backoffice/ui/facts.tsx'
import { TextArea } from '#web/backoffice/ui/field.tsx'
import { dateTime } from './company-texts.ts'
import { formText } from '#web/backoffice/ui/form-text.ts'

/** The internal notes about a company, newest first, and a field for another one. */
export function Notes({ company: { id, notes } }: { company: CompanyDetails }) {
  const { run, pending, errors } = useAction()
  const mayWrite = useMay()('companies.write')
  const form = useRef<HTMLFormElement>(null)
  const add = async (text: string) => {
    if (await run(() => call('adminAddNote', { params: { id }, body: { text } }))) form.current?.reset()
  }
  return (
    <Panel title="Notes">
      {mayWrite && (
        <form
          ref={form}
          className="space-y-2"
          onSubmit={(event) => {
            event.preventDefault()
            void add(formText(event.currentTarget, 'text'))
          }}
        >
          <TextArea
            label="New note"
            name="text"
            required
            maxLength={NOTE_MAX_LENGTH}
            hint="Only staff read it."
            {...(errors['text'] && { errors: errors['text'] })}
          />
          <Button type="submit" pending={pending}>
            Add note
          </Button>
        </form>
      )}
      {!mayWrite && notes.length === 0 && <p className="text-muted">None.</p>}
      <ul className="mt-3">
        {notes.map((note) => (
          <li key={note.id} className="border-t border-hairline py-2">
            <p className="text-micro text-muted">
              {note.author}, {dateTime(note.created_at)}
            </p>
            <p className="whitespace-pre-wrap">{note.text}</p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
