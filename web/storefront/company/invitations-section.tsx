import { useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { CompanyPermission } from '#contract/accounts/company-permissions.ts'
import type { CompanyInvitation, CompanyRole } from '#contract/schemas/accounts/members.ts'
import { companyTexts } from '#texts/account/company.ts'
import { closeDisclosure, Disclosure } from '#web/storefront/buyer/disclosure.tsx'
import { Section } from '#web/storefront/buyer/section.tsx'
import { readText } from '#web/storefront/forms/form-fields.ts'
import { ConfirmButton } from '#web/storefront/integrations/confirm-button.tsx'
import { focusFirstError, useCall } from '#web/storefront/integrations/use-call.ts'
import { showToast } from '#web/storefront/toasts/toast-queue.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { longDate } from '#web/ui/long-date.ts'
import { companyCalls } from './calls.ts'
import { isGrantable } from './grantable.ts'

const { invitations: texts } = companyTexts

interface InvitationsProps {
  invitations: readonly CompanyInvitation[]
  roles: readonly CompanyRole[]
  permissions: readonly CompanyPermission[]
}

/** Open invitations, and the form to invite someone. */
export function InvitationsSection({ invitations, roles, permissions }: InvitationsProps) {
  const choices = roles.filter((role) => isGrantable(role, permissions))
  return (
    <Section id="invitations" title={texts.title} about={texts.text}>
      {invitations.length > 0 && (
        <ul className="divide-y divide-hairline border-b border-hairline">
          {invitations.map((invitation) => (
            <InvitationRow
              key={invitation.id}
              invitation={invitation}
              mayChange={isGrantable(invitation.role, permissions)}
            />
          ))}
        </ul>
      )}
      <Disclosure isNew label={texts.invite} open={invitations.length === 0}>
        <InviteForm roles={choices} />
      </Disclosure>
    </Section>
  )
}

function InvitationRow({ invitation, mayChange }: { invitation: CompanyInvitation; mayChange: boolean }) {
  const { id, email, role, expires_at: until, is_expired: isExpired } = invitation
  const { pending, run } = useCall()
  const { revalidate } = useRevalidator()

  async function resend() {
    if ((await run(() => companyCalls.resend(id))) === null) return
    showToast(texts.sent({ email }))
    await revalidate()
  }

  async function revoke() {
    if ((await run(() => companyCalls.revoke(id))) === null) return
    showToast(texts.revoked)
    await revalidate()
    // The clicked button was removed.
    document.getElementById('invitations-title')?.focus()
  }

  const state = { role: role.name, date: longDate(until) }
  return (
    <li className="py-5 first:pt-0">
      <h3 className="text-body font-medium wrap-anywhere">{email}</h3>
      <p className={`mt-1 text-small ${isExpired ? 'text-danger' : 'text-muted'}`}>
        {isExpired ? texts.expired(state) : texts.open(state)}
      </p>
      {mayChange && (
        <div className="mt-1 flex flex-wrap gap-x-6">
          <Button variant="text" pending={pending} aria-label={texts.resendTo({ email })} onClick={() => void resend()}>
            {texts.resend}
          </Button>
          <ConfirmButton
            label={texts.revoke}
            about={email}
            warning={texts.revokeWarning}
            pending={pending}
            onConfirm={() => void revoke()}
          />
        </div>
      )}
    </li>
  )
}

function InviteForm({ roles }: { roles: readonly CompanyRole[] }) {
  const form = useRef<HTMLFormElement>(null)
  const { pending, errors, run } = useCall()
  const { revalidate } = useRevalidator()

  async function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    const fields = new FormData(event.currentTarget)
    const input = { email: readText(fields, 'email'), role: readText(fields, 'role') }
    const invited = await run(() => companyCalls.invite(input))
    if (!invited) return focusFirstError(form.current)
    form.current?.reset()
    if (form.current) closeDisclosure(form.current)
    showToast(texts.sent({ email: invited.data.email }))
    await revalidate()
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={texts.email}
          name="email"
          type="email"
          autoComplete="off"
          maxLength={254}
          required
          errors={errors['email']}
        />
        <SelectField
          label={texts.role}
          name="role"
          options={roles.map(({ id, name }) => [id, name])}
          defaultValue="buyer"
          errors={errors['role']}
        />
      </div>
      <Button type="submit" pending={pending}>
        {texts.send}
      </Button>
    </form>
  )
}
