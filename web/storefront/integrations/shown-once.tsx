import { useEffect, useRef } from 'react'
import { integrationsTexts } from '#texts/integrations.tsx'
import { CopyLine } from '#web/storefront/seeds/copy-line.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface ShownOnceProps {
  title: string
  label: string
  secret: string
  onDone: () => void
}

/** A secret that was just made: it is nowhere else, so it stays until the buyer says that they have it. */
export function ShownOnce({ title, label, secret, onDone }: ShownOnceProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <Notice look="good" role="status" className="mb-6">
        <p className="font-medium">{title}</p>
        <p className="mt-1 mb-4 text-muted">{integrationsTexts.shownOnce.text}</p>
        <CopyLine label={label} text={secret} />
        <Button look="text" className="mt-1" onClick={onDone}>
          {integrationsTexts.shownOnce.done}
        </Button>
      </Notice>
    </div>
  )
}
