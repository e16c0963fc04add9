import { useState } from 'react'
import type { CompanyDetails, CompanyPerson } from '#contract/schemas/admin/companies/companies.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { useMay } from '#web/backoffice/shell/session.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { ConfirmDialog } from '#web/backoffice/ui/confirm-dialog.tsx'
import { Panel } from '#web/backoffice/ui/facts.tsx'
import { dateTime } from './company-texts.ts'

/**
 * The people of a company with their roles, each with a button that signs them out everywhere, and one that makes them an owner: for a company
 * whose owners cannot sign in any more.
 */
export function CompanyPeople({ company: { id, people, closed } }: { company: CompanyDetails }) {
  const [chosen, setChosen] = useState<CompanyPerson | null>(null)
  const [nextOwner, setNextOwner] = useState<CompanyPerson | null>(null)
  const { run } = useAction()
  const may = useMay()
  const view = (person: CompanyPerson) =>
    void run(async () => {
      await call('adminViewAsBuyer', { params: { id, person: person.id } })
      // The storefront is another application.
      location.assign('/')
    })
  const signOut = (person: CompanyPerson) =>
    run(() => call('adminSignOutPerson', { params: { id, person: person.id } }), {
      success: `${person.name} is signed out everywhere.`,
    })
  const makeOwner = (person: CompanyPerson) =>
    run(() => call('adminMakeOwner', { params: { id, person: person.id } }), {
      success: `${person.name} is an owner now.`,
    })
  return (
    <Panel title="People">
      <ul>
        {people.map((person) => (
          <li
            key={person.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-hairline last:border-b-0 py-1.5"
          >
            <span className="min-w-48 flex-1">
              <span className="font-medium">{person.name}</span>{' '}
              <span className="text-muted">
                {[person.role_name, person.email, person.phone].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className="text-micro text-muted">
              {person.last_seen_at ? `seen ${dateTime(person.last_seen_at)}` : 'not signed in'}
            </span>
            {may('companies.impersonate') && !closed && <Button onClick={() => view(person)}>View as buyer</Button>}
            {may('companies.write') && person.role !== 'owner' && (
              <Button onClick={() => setNextOwner(person)}>Make owner</Button>
            )}
            {may('companies.write') && <Button onClick={() => setChosen(person)}>Sign out</Button>}
          </li>
        ))}
      </ul>
      {chosen && (
        <ConfirmDialog
          open
          onOpenChange={() => setChosen(null)}
          title={`Sign ${chosen.name} out everywhere?`}
          action="Sign out"
          isDangerous
          onConfirm={() => signOut(chosen)}
        >
          It ends all sessions and emailed links, revokes the API keys and pauses the webhooks of this person, who gets
          an email.
        </ConfirmDialog>
      )}
      {nextOwner && (
        <ConfirmDialog
          open
          onOpenChange={() => setNextOwner(null)}
          title={`Make ${nextOwner.name} an owner?`}
          action="Make owner"
          isDangerous
          onConfirm={() => makeOwner(nextOwner)}
        >
          An owner can change everything about the company and its people. Do this only if its owners cannot sign in any
          more, and you have checked who asks. The person gets an email, and the present owners stay owners.
        </ConfirmDialog>
      )}
    </Panel>
  )
}
