import { useEffect, useRef, useState } from 'react'
import { signInTexts } from '#texts/account/sign-in.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { isOpenerDetached, openModal, useModal } from './modal-state.ts'
import { ForgotPasswordForm } from '#web/storefront/session/sign-in/forgot-password-form.tsx'
import { SignInModal } from './sign-in-modal.tsx'
import { SignUpModal } from './sign-up-modal.tsx'

/** The modals of the session, one at a time in one dialog. Loaded on demand, hence the default export. */
export default function Modals({ onClose }: { onClose: () => void }) {
  const { modal, email } = useModal()
  const [shown, setShown] = useState(modal ?? 'sign-in')
  const [before, setBefore] = useState(modal)
  const [isFollowUp, setIsFollowUp] = useState(false)
  const firstField = useRef<HTMLInputElement>(null)
  if (modal !== before) {
    setBefore(modal)
    setIsFollowUp(modal !== null && before !== null)
    // Keep the content while the dialog fades out.
    if (modal) setShown(modal)
  }
  return (
    <Dialog
      open={modal !== null}
      onOpenChange={(open) => !open && onClose()}
      title={signInTexts.titles[shown]}
      initialFocus={firstField}
      finalFocus={restoreFocus}
    >
      {isFollowUp && <FocusFirst key={shown} field={firstField} />}
      {shown === 'sign-in' && <SignInModal firstField={firstField} />}
      {shown === 'sign-up' && <SignUpModal firstField={firstField} />}
      {shown === 'forgot-password' && (
        <>
          <p className="mt-3 text-small text-muted">{signInTexts.forgotPassword.text}</p>
          <ForgotPasswordForm email={email} firstField={firstField} />
          <p className="mt-6 border-t border-hairline pt-3">
            <Button variant="text" className="text-ink" onClick={() => openModal('sign-in')}>
              {signInTexts.forgotPassword.back}
            </Button>
          </p>
        </>
      )}
    </Dialog>
  )
}

/** Returns true if the dialog may restore the focus. After signing in its opener may be removed; then the page gets the focus. */
function restoreFocus(): boolean {
  if (!isOpenerDetached()) return true
  document.getElementById('content')?.focus({ preventScroll: true })
  return false
}

/** Focuses the first field of a modal that replaces another one. */
function FocusFirst({ field }: { field: React.RefObject<HTMLInputElement | null> }) {
  useEffect(() => field.current?.focus(), [field])
  return null
}
