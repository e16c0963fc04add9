import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { CompanyPermission } from '#contract/accounts/company-permissions.ts'
import type { CompanyMember, CompanyRole } from '#contract/schemas/accounts/members.ts'
import { companyTexts } from '#texts/account/company.ts'
import { Section } from '#web/storefront/buyer/section.tsx'
import { ConfirmButton } from '#web/storefront/integrations/confirm-button.tsx'
import { useCall } from '#web/storefront/integrations/use-call.ts'
import { endCurrentSession, reloadSession } from '#web/storefront/session/session.ts'
import { showToast } from '#web/storefront/toasts/toast-queue.ts'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { longDate } from '#web/ui/long-date.ts'
import { companyCalls } from './calls.ts'
import { ConfirmRole } from './confirm-role.tsx'
import { isGrantable } from './grantable.ts'

const { people: texts } = companyTexts

interface PeopleProps {
  people: readonly CompanyMember[]
  roles: readonly CompanyRole[]
  /** Permissions of the member who looks at the page. */
  permissions: readonly CompanyPermission[]
}

/** Members of the company with their roles. */
export function PeopleSection({ people, ...others }: PeopleProps) {
  return (
    <Section id="members" title={texts.title} about={texts.text}>
      <ul className="divide-y divide-hairline border-b border-hairline">
        {people.map((person) => (
          <PersonRow key={person.u_id} person={person} {...others} />
        ))}
      </ul>
    </Section>
  )
}

function PersonRow({ person, roles, permissions }: Omit<PeopleProps, 'people'> & { person: CompanyMember }) {
  const { u_id, name, email, role, is_you: isYou, joined_at: joined } = person
  const [requested, setRequested] = useState<CompanyRole | null>(null)
  const { pending, run } = useCall()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const mayChange = permissions.includes('members.write') && isGrantable(role, permissions)
  const choices = roles.filter((each) => each.id === role.id || isGrantable(each, permissions))

  function choose(chosen: string) {
    const next = roles.find(({ id }) => id === chosen)
    if (!next || next.id === role.id) return
    if (isYou || next.id === 'owner') setRequested(next)
    else void change(next)
  }

  async function change(next: CompanyRole) {
    if ((await run(() => companyCalls.changeRole(u_id, next.id))) === null) return
    setRequested(null)
    showToast(texts.changed({ name, role: next.name }))
    // The header and other pages show what the new role permits.
    if (isYou) await reloadSession()
    await revalidate()
  }

  async function remove() {
    if ((await run(() => companyCalls.remove(u_id))) === null) return
    if (isYou) {
      await endCurrentSession()
      showToast(texts.left)
      return navigate('/')
    }
    showToast(texts.removed({ name }))
    await revalidate()
    // The clicked button was removed.
    document.getElementById('members-title')?.focus()
  }

  async function transfer() {
    if ((await run(() => companyCalls.transfer(u_id))) === null) return
    showToast(texts.transferred({ name }))
    await reloadSession()
    await revalidate()
  }

  return (
    <li className="py-5 first:pt-0">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h3 className="text-body font-medium wrap-anywhere">
            {name}
            {isYou && <span className="ml-2 text-small font-normal text-muted">({texts.you})</span>}
          </h3>
          <p className="mt-1 text-small text-muted wrap-anywhere">{email}</p>
          <p className="text-small text-muted">{texts.joined({ date: longDate(joined) })}</p>
        </div>
        {mayChange ? (
          <div className="w-full sm:w-56">
            <SelectField
              key={role.id}
              label={texts.role({ name })}
              name="role"
              defaultValue={role.id}
              disabled={pending}
              options={choices.map((choice) => [choice.id, choice.name])}
              onChange={({ currentTarget }) => {
                const { value } = currentTarget
                // Shows the present role until the server has accepted the other one.
                currentTarget.value = role.id
                choose(value)
              }}
            />
          </div>
        ) : (
          <p className="text-small">{role.name}</p>
        )}
      </div>
      {requested && (
        <ConfirmRole
          key={requested.id}
          name={name}
          warning={isYou ? texts.ownRoleWarning({ role: requested.name }) : texts.ownerWarning({ name })}
          pending={pending}
          onConfirm={() => void change(requested)}
          onCancel={() => setRequested(null)}
        />
      )}
      {(isYou || mayChange) && (
        <div className="mt-1 flex flex-wrap gap-x-6">
          <ConfirmButton
            label={isYou ? texts.leave : texts.remove}
            about={name}
            warning={isYou ? texts.leaveWarning : texts.removeWarning}
            pending={pending}
            onConfirm={() => void remove()}
          />
          {!isYou && permissions.includes('owners.write') && role.id !== 'owner' && (
            <ConfirmButton
              label={texts.transfer}
              about={name}
              warning={texts.transferWarning}
              pending={pending}
              onConfirm={() => void transfer()}
            />
          )}
        </div>
      )}
    </li>
  )
}
