import { lazy, Suspense, useState } from 'react'
import { Download } from '#web/ui/icons/download.ts'
import { profileTexts } from '#texts/account/profile.tsx'
import { useRootData } from '#web/storefront/shell/root-data.ts'
import { Button } from '#web/ui/button.tsx'
import { CloseAccountForm } from './close-account-form.tsx'
import { Section } from '#web/storefront/buyer/section.tsx'

const CloseAccountDialog = lazy(() => import('./close-account-dialog.tsx'))

/** Data export and closing the account. */
export function DataSection() {
  const base = useRootData()?.settings.apiBaseUrl ?? ''
  const [isLoaded, setIsLoaded] = useState(false)
  const [open, setOpen] = useState(false)
  return (
    <Section id="data" title={profileTexts.sections.data} about={profileTexts.data.about}>
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
        variant="danger"
        className="mt-4 no-scripting:hidden"
        onClick={() => {
          setIsLoaded(true)
          setOpen(true)
        }}
      >
        {profileTexts.data.closeNow}
      </Button>
      {isLoaded && (
        <Suspense>
          <CloseAccountDialog open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
      <div className="hidden no-scripting:block">
        <CloseAccountForm />
      </div>
    </Section>
  )
}
