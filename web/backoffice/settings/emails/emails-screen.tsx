import { useState } from 'react'
import { Link, useLoaderData } from 'react-router'
import { EMAIL_AREAS, type EmailArea } from '#contract/content/email-texts.ts'
import type { EmailSummary } from '#contract/schemas/admin/settings/email-texts.ts'
import { call } from '#web/backoffice/api/call.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { Badge } from '#web/backoffice/ui/badge.tsx'
import { Panel } from '#web/backoffice/ui/facts.tsx'
import { Field } from '#web/backoffice/ui/field.tsx'
import { minuteOf } from '#web/backoffice/ui/minute.ts'
import { EmptyNote } from '#web/backoffice/ui/states.tsx'

export async function loader() {
  return (await call('adminEmails')).data
}

/** The emails of the shop by area, marked where staff have changed their texts. */
export function Component() {
  const emails = useLoaderData<typeof loader>()
  const [search, setSearch] = useState('')
  const found = emails.filter((email) => matches(email, search))
  const areas = Object.keys(EMAIL_AREAS) as EmailArea[]
  return (
    <Screen title="Emails">
      <div className="max-w-3xl">
        <p className="mb-3 text-muted">
          Choose an email to change what it says. A change applies to those sent from then on.
        </p>
        <div className="mb-4 sm:max-w-72">
          <Field
            label="Find an email"
            type="search"
            value={search}
            maxLength={120}
            onChange={({ target }) => setSearch(target.value)}
          />
        </div>
        {found.length === 0 && (
          <EmptyNote title="No email matches.">Search for a part of its title or recipient.</EmptyNote>
        )}
        {areas.map((area) => {
          const listed = found.filter((email) => email.area === area)
          return (
            listed.length > 0 && (
              <Panel key={area} title={EMAIL_AREAS[area]}>
                <ul aria-label={EMAIL_AREAS[area]}>
                  {listed.map((email) => (
                    <EmailRow key={email.kind} email={email} />
                  ))}
                </ul>
              </Panel>
            )
          )
        })}
      </div>
    </Screen>
  )
}

function EmailRow({ email: { kind, title, sent, changed, changed_at, changed_by } }: { email: EmailSummary }) {
  return (
    <li className="border-b border-hairline last:border-b-0">
      <Link to={`/settings/emails/${kind}`} className="block py-2 hover:bg-tile pointer-coarse:py-2.5">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-medium underline-offset-2">{title}</span>
          {changed && <Badge tone="good">Changed</Badge>}
        </span>
        <span className="block text-muted">{sent}</span>
        {changed && (
          <span className="block text-micro text-muted">{`${changed_by ?? ''}, ${minuteOf(changed_at)} UTC`}</span>
        )}
      </Link>
    </li>
  )
}

function matches({ title, sent, kind }: EmailSummary, search: string): boolean {
  const text = `${title} ${sent} ${kind}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
