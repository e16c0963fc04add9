import { lazy, Suspense, useState } from 'react'
import { emptyCartTexts } from '#texts/cart/empty-cart.ts'
import { promptSignIn } from '#web/storefront/session/modals/modal-state.ts'
import { loadedUser } from '#web/storefront/state/loaded-user.ts'
import { Button } from '#web/ui/button.tsx'
import { loadChunk } from '#web/ui/load-chunk.ts'

const loadDrawer = () => import('./drafts-drawer.tsx')
const DraftsDrawer = lazy(() => loadChunk(loadDrawer))

interface DraftsButtonProps {
  /** True if the cart has lines to save. */
  hasLines: boolean
  className?: string
}

/** Opens the drafts. A guest signs in first. */
export function DraftsButton({ hasLines, className = '' }: DraftsButtonProps) {
  const [open, setOpen] = useState<boolean | null>(null)

  async function handleClick() {
    if (await loadedUser()) setOpen(true)
    else promptSignIn(() => setOpen(true))
  }

  return (
    <>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        onPointerEnter={() => void loadDrawer()}
        onFocus={() => void loadDrawer()}
        onClick={() => void handleClick()}
        className={`no-scripting:hidden ${className}`}
      >
        {hasLines ? emptyCartTexts.saveOrOpenDraft : emptyCartTexts.openDraft}
      </Button>
      {open !== null && (
        <Suspense>
          <DraftsDrawer hasLines={hasLines} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
