import { type FocusEvent, useRef, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { EMAIL_TEXT_FIELDS, EMAIL_TEXT_LENGTHS, type EmailTextField } from '#contract/content/email-texts.ts'
import type { EmailTextsDetails } from '#contract/schemas/admin/settings/email-texts.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { dateTime } from '#web/backoffice/companies/company-texts.ts'
import { OtherChangesNote } from '#web/backoffice/settings/other-changes-note.tsx'
import { useVersionedSave } from '#web/backoffice/settings/use-versioned-save.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { useMay } from '#web/backoffice/shell/session.ts'
import { History } from '#web/backoffice/staff/history.tsx'
import { Badge } from '#web/backoffice/ui/badge.tsx'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Panel } from '#web/backoffice/ui/facts.tsx'
import { Field, TextArea } from '#web/backoffice/ui/field.tsx'
import { GuardedForm } from '#web/backoffice/ui/guarded-form.tsx'
import { draftErrors, draftOf, type EmailDraft, originalDraft, toTexts } from './email-draft.ts'
import { EmailPreview } from './email-preview.tsx'
import { PlaceholderList } from './placeholder-list.tsx'

export async function loader({ params }: LoaderFunctionArgs) {
  return (await call('adminEmailTexts', { params: { kind: params['kind'] ?? '' } })).data
}

/** The texts of one email, with a preview and a test email. */
export function Component() {
  const email = useLoaderData<typeof loader>()
  return <Editor key={email.kind} email={email} />
}

function Editor({ email }: { email: EmailTextsDetails }) {
  const { kind, title, sent, stored, original, security, changed_at, changed_by } = email
  const mayWrite = useMay()('settings.write')
  const [draft, setDraft] = useState(() => draftOf(email))
  const { save, pending, errors: rejected, others } = useVersionedSave(email, (record) => record.stored)
  const test = useAction()
  const insert = useInsertion()
  const texts = toTexts(draft, email)
  const found = draftErrors(texts, email)
  const errors = { ...test.errors, ...rejected, ...found }
  const hasErrors = Object.keys(found).length > 0
  const isChanged = EMAIL_TEXT_FIELDS.some((field) => stored[field] !== null)
  const isDraftChanged = EMAIL_TEXT_FIELDS.some((field) => texts[field] !== stored[field])
  const params = { kind }
  const saveTexts = () =>
    save(
      async (version) => (await call('adminSetEmailTexts', { params, body: { version, ...texts } })).data,
      'The texts are saved.',
    )
  const sendTest = () =>
    void test.run(() => call('adminSendTestEmail', { params, body: texts }), {
      success: 'The test email is on its way to your address.',
    })
  const inputOf = (field: EmailTextField) => ({
    name: field,
    value: draft[field],
    maxLength: EMAIL_TEXT_LENGTHS[field],
    errors: errors[field],
    onFocus: insert.remember,
    onChange: ({ target }: { target: { value: string } }) =>
      setDraft((before): EmailDraft => ({ ...before, [field]: target.value })),
  })
  return (
    <Screen
      title={title}
      parent={{ label: 'Emails', to: '/settings/emails' }}
      status={isChanged && <Badge tone="good">Changed</Badge>}
    >
      <p className="mb-4 text-muted">
        {sent} {changed_by && changed_at && <span>{`Changed last by ${changed_by}, ${dateTime(changed_at)}.`}</span>}
      </p>
      <div className="grid gap-x-8 xl:grid-cols-[minmax(0,1fr)_38rem]">
        <GuardedForm onSave={saveTexts} isChanged={isDraftChanged} className="min-w-0">
          <fieldset disabled={!mayWrite} className="min-w-0">
            <Panel
              title="Texts"
              actions={
                mayWrite && <Button onClick={() => setDraft(originalDraft(original))}>Restore the original</Button>
              }
            >
              <div className="grid gap-3">
                <Field label="Subject" {...inputOf('subject')} hint="Empty: the original" />
                <Field
                  label="Heading"
                  {...inputOf('heading')}
                  hint={original.heading === null ? 'Empty: the same as the subject' : 'Empty: the original'}
                />
                <TextArea
                  label="Intro"
                  rows={8}
                  {...inputOf('intro')}
                  hint="Plain text. Empty lines separate paragraphs. Empty: the original"
                />
                {!security && (
                  <TextArea
                    label="Closing"
                    rows={3}
                    {...inputOf('closing')}
                    hint="Plain text before the button, such as how to reach you. Empty: none"
                  />
                )}
              </div>
            </Panel>
            {mayWrite && (
              <Panel title="Placeholders">
                <PlaceholderList placeholders={email.placeholders} onInsert={insert.insert} />
              </Panel>
            )}
          </fieldset>
          {security && (
            <p className="mb-4 text-muted">
              This email protects an account. What it reports, its link and its advice stay as they are.
            </p>
          )}
          <OtherChangesNote others={others} />
          {mayWrite ? (
            <div className="mb-4 flex flex-wrap gap-2">
              <Button type="submit" variant="primary" pending={pending}>
                Save texts
              </Button>
              <Button onClick={sendTest} pending={test.pending}>
                Send me a test email
              </Button>
            </div>
          ) : (
            <p className="text-muted">Changing these needs the permission “Change settings and texts of emails”.</p>
          )}
        </GuardedForm>
        <div className="min-w-0">
          <EmailPreview email={email} texts={texts} hasErrors={hasErrors} />
          <History kind="setting" id={`email.${kind}`} />
        </div>
      </div>
    </Screen>
  )
}

type TextInput = HTMLInputElement | HTMLTextAreaElement

/** Inserts text at the caret of the input that had the focus last. */
function useInsertion() {
  const last = useRef<TextInput | null>(null)
  return {
    remember: (event: FocusEvent<TextInput>) => {
      last.current = event.currentTarget
    },
    insert: (text: string) => {
      const input = last.current ?? document.querySelector<TextInput>('textarea[name="intro"]')
      if (!input) return
      const { selectionStart, selectionEnd, value } = input
      const [start, end] = [selectionStart ?? value.length, selectionEnd ?? value.length]
      input.setRangeText(text, start, end, 'end')
      // React learns of the change by this event.
      input.dispatchEvent(new Event('input', { bubbles: true }))
      input.focus()
    },
  }
}
