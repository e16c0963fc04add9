import { lazy, Suspense, useState } from 'react'
import { emptyCartTexts } from '#texts/empty-cart.ts'
import { knownUser } from '#web/storefront/seeds/known-user.ts'
import { askToSignIn } from '#web/storefront/session/ask-to-sign-in.ts'
import { Button } from '#web/ui/button.tsx'
import { fetchPart } from '#web/ui/fetch-part.ts'

const loadDrawer = () => import('./drafts-drawer.tsx')
const DraftsDrawer = lazy(() => fetchPart(loadDrawer))

interface DraftsButtonProps {
  /** Whether there is anything in the cart that could be kept. */
  hasLines: boolean
  className?: string
}

/** Opens the drafts: carts kept under a name. A guest signs in first. */
export function DraftsButton({ hasLines, className = '' }: DraftsButtonProps) {
  const [open, setOpen] = useState<boolean | null>(null)

  async function press() {
    if (await knownUser()) setOpen(true)
    else askToSignIn(() => setOpen(true))
  }

  return (
    <>
      <Button
        look="quiet"
        aria-haspopup="dialog"
        onPointerEnter={() => void loadDrawer()}
        onFocus={() => void loadDrawer()}
        onClick={() => void press()}
        className={`no-scripting:hidden ${className}`}
      >
        {hasLines ? emptyCartTexts.keepOrOpenDraft : emptyCartTexts.openDraft}
      </Button>
      {open !== null && (
        <Suspense>
          <DraftsDrawer hasLines={hasLines} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
