import { useEffect, useRef } from 'react'
import { integrationsTexts } from '#texts/account/integrations.tsx'
import { companyTexts } from '#texts/account/company.ts'
import { Button } from '#web/ui/button.tsx'

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

  function closeOnEscape({ key }: React.KeyboardEvent) {
    if (key === 'Escape') onCancel()
  }

  return (
    <div role="group" aria-label={texts.changeRoleOf({ name })} className="mt-3 border-t border-hairline py-4">
      <p className="text-small">{warning}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="danger" pending={pending} onClick={onConfirm} onKeyDown={closeOnEscape}>
          {texts.changeRole}
        </Button>
        <Button ref={cancel} variant="quiet" onClick={onCancel} onKeyDown={closeOnEscape}>
          {integrationsTexts.keep}
        </Button>
      </div>
    </div>
  )
}
