import { useEffect, useRef } from 'react'
import { integrationsTexts } from '#texts/account/integrations.tsx'
import { CopyField } from '#web/ui/copy-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'

interface NewSecretProps {
  title: string
  label: string
  secret: string
  onDone: () => void
}

/** A newly created secret. It is stored nowhere, so it shows until the buyer confirms that they have copied it. */
export function NewSecret({ title, label, secret, onDone }: NewSecretProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <Callout variant="success" role="status" className="mb-6">
        <p className="font-medium">{title}</p>
        <p className="mt-1 mb-4 text-muted">{integrationsTexts.newSecret.text}</p>
        <CopyField label={label} text={secret} />
        <Button variant="text" className="mt-1" onClick={onDone}>
          {integrationsTexts.newSecret.done}
        </Button>
      </Callout>
    </div>
  )
}
