import { useRef } from 'react'
import { useRevalidator } from 'react-router'
import {
  COMPANY_PERMISSIONS,
  type CompanyPermission,
  GRANTABLE_PERMISSIONS,
} from '#contract/accounts/company-permissions.ts'
import type { CompanyRole } from '#contract/schemas/accounts/members.ts'
import { companyTexts } from '#texts/account/company.ts'
import { closeDisclosure, Disclosure } from '#web/storefront/buyer/disclosure.tsx'
import { Section } from '#web/storefront/buyer/section.tsx'
import { readText } from '#web/storefront/forms/form-fields.ts'
import { CheckboxGroup } from '#web/storefront/integrations/checkbox-group.tsx'
import { ConfirmButton } from '#web/storefront/integrations/confirm-button.tsx'
import { focusFirstError, useCall } from '#web/storefront/integrations/use-call.ts'
import { reloadSession } from '#web/storefront/session/session.ts'
import { showToast } from '#web/storefront/toasts/toast-queue.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { companyCalls } from './calls.ts'
import { isGrantable } from './grantable.ts'

const { roles: texts } = companyTexts

interface RolesProps {
  roles: readonly CompanyRole[]
  permissions: readonly CompanyPermission[]
}

/** Roles that every company has, and those that this one added. */
export function RolesSection({ roles, permissions }: RolesProps) {
  const mayWrite = permissions.includes('roles.write')
  return (
    <Section id="roles" title={texts.title} about={texts.text}>
      <ul className="divide-y divide-hairline border-b border-hairline">
        {roles.map((role) => (
          <RoleRow
            key={role.id}
            role={role}
            permissions={permissions}
            mayChange={mayWrite && !role.built_in && isGrantable(role, permissions)}
          />
        ))}
      </ul>
      {mayWrite && (
        <Disclosure isNew label={texts.create}>
          <RoleForm permissions={permissions} />
        </Disclosure>
      )}
    </Section>
  )
}

interface RoleRowProps {
  role: CompanyRole
  permissions: readonly CompanyPermission[]
  mayChange: boolean
}

function RoleRow({ role, permissions, mayChange }: RoleRowProps) {
  const { pending, run } = useCall()
  const { revalidate } = useRevalidator()

  async function remove() {
    if ((await run(() => companyCalls.deleteRole(role.id))) === null) return
    showToast(texts.removed({ name: role.name }))
    await revalidate()
    // The clicked button was removed.
    document.getElementById('roles-title')?.focus()
  }

  return (
    <li className="py-5 first:pt-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="min-w-0 text-body font-medium wrap-anywhere">{role.name}</h3>
        <p className="figures text-small text-muted">{texts.people({ count: role.members })}</p>
      </div>
      <p className="mt-1 text-small text-muted">
        {role.permissions.length === 0
          ? texts.none
          : role.permissions.map((permission) => COMPANY_PERMISSIONS[permission]).join(' · ')}
      </p>
      {mayChange && (
        <>
          <Disclosure label={texts.change} srSuffix={role.name}>
            <RoleForm key={role.permissions.join()} role={role} permissions={permissions} />
          </Disclosure>
          <ConfirmButton
            label={texts.remove}
            about={role.name}
            warning={texts.removeWarning}
            pending={pending}
            onConfirm={() => void remove()}
          />
        </>
      )}
    </li>
  )
}

function RoleForm({ role, permissions }: { role?: CompanyRole; permissions: readonly CompanyPermission[] }) {
  const form = useRef<HTMLFormElement>(null)
  const { pending, errors, run } = useCall()
  const { revalidate } = useRevalidator()
  const choices = GRANTABLE_PERMISSIONS.filter((permission) => permissions.includes(permission)).map((permission) => ({
    value: permission,
    title: COMPANY_PERMISSIONS[permission],
    text: permission,
  }))

  async function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    const fields = new FormData(event.currentTarget)
    const chosen = new Set(fields.getAll('permissions'))
    const input = {
      name: readText(fields, 'name'),
      permissions: GRANTABLE_PERMISSIONS.filter((permission) => chosen.has(permission)),
    }
    const saved = await run(() =>
      role ? companyCalls.changeCompanyRole(role.id, input) : companyCalls.createRole(input),
    )
    if (!saved) return focusFirstError(form.current)
    if (!role) form.current?.reset()
    if (form.current) closeDisclosure(form.current)
    showToast(texts.saved({ name: saved.data.name }))
    // It may be the member's own role.
    if (role) await reloadSession()
    await revalidate()
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
      <Field label={texts.name} name="name" defaultValue={role?.name} maxLength={60} required errors={errors['name']} />
      <CheckboxGroup
        name="permissions"
        title={texts.permissions}
        choices={choices}
        chosen={role?.permissions ?? []}
        errors={errors['permissions']}
      />
      <Button type="submit" pending={pending}>
        {texts.save}
      </Button>
    </form>
  )
}
