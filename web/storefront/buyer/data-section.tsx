import { lazy, Suspense, useState } from 'react'
import Download from 'lucide-react/icons/download'
import { profileTexts } from '#texts/profile.tsx'
import { useRootData } from '#web/storefront/shell/root-data.ts'
import { Button } from '#web/ui/button.tsx'
import { CloseForm } from './close-form.tsx'
import { Section } from './section.tsx'

const CloseDialog = lazy(() => import('./close-dialog.tsx'))

/** A copy of everything, and the way out. */
export function DataSection() {
  const base = useRootData()?.settings.apiBaseUrl ?? ''
  const [wanted, setWanted] = useState(false)
  const [open, setOpen] = useState(false)
  return (
    <Section id="data" title={profileTexts.parts.data} about={profileTexts.data.about}>
      <h3 className="text-body font-medium">{profileTexts.data.copy}</h3>
      <p className="mt-1 text-small text-muted">{profileTexts.data.copyText}</p>
      <a
        href={`${base}/export`}
        download
        className="plain-link mt-1 inline-flex min-h-11 items-center gap-2 text-small font-medium"
      >
        <Download size={16} aria-hidden />
        {profileTexts.data.download}
      </a>
      <h3 className="mt-8 text-body font-medium">{profileTexts.data.close}</h3>
      <p className="mt-1 text-small text-muted">{profileTexts.data.closeText}</p>
      <Button
        look="danger"
        className="mt-4 no-scripting:hidden"
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      >
        {profileTexts.data.closeNow}
      </Button>
      {wanted && (
        <Suspense>
          <CloseDialog open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
      <div className="hidden no-scripting:block">
        <CloseForm />
      </div>
    </Section>
  )
}
