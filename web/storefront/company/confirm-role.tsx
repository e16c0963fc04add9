import { useEffect, useRef } from 'react'
import { companyTexts } from '#texts/account/company.ts'
import { InlineConfirmation } from '#web/storefront/integrations/inline-confirmation.tsx'

const { people: texts } = companyTexts

interface ConfirmRoleProps {
  /** Name of the person. */
  name: string
  /** Consequences of the role. */
  warning: string
  pending: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Confirmation of a role that the member may be unable to take back. */
export function ConfirmRole({ name, warning, pending, onConfirm, onCancel }: ConfirmRoleProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  useEffect(() => cancel.current?.focus(), [])

  return (
    <InlineConfirmation
      title={texts.changeRoleOf({ name })}
      warning={warning}
      action={texts.changeRole}
      pending={pending}
      cancelButton={cancel}
      className="mt-3"
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  )
}
