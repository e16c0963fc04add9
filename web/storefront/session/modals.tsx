import { useEffect, useRef, useState } from 'react'
import { signInTexts } from '#texts/sign-in.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { openerIsGone, openModal, useModal } from './ask-to-sign-in.ts'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { SignInWindow } from './sign-in-window.tsx'
import { SignUpWindow } from './sign-up-window.tsx'

/** The windows of the session, one at a time in one frame. Loaded on demand, hence the default export. */
export default function Modals({ onClose }: { onClose: () => void }) {
  const { modal, email } = useModal()
  const [shown, setShown] = useState(modal ?? 'sign-in')
  const [before, setBefore] = useState(modal)
  const [followsAnother, setFollowsAnother] = useState(false)
  const firstField = useRef<HTMLInputElement>(null)
  if (modal !== before) {
    setBefore(modal)
    setFollowsAnother(modal !== null && before !== null)
    // While it fades out it still is what it was.
    if (modal) setShown(modal)
  }
  return (
    <Dialog
      open={modal !== null}
      onOpenChange={(open) => !open && onClose()}
      title={signInTexts.titles[shown]}
      initialFocus={firstField}
      finalFocus={leavesFocus}
    >
      {followsAnother && <FocusFirst key={shown} field={firstField} />}
      {shown === 'sign-in' && <SignInWindow firstField={firstField} />}
      {shown === 'sign-up' && <SignUpWindow firstField={firstField} />}
      {shown === 'forgot-password' && (
        <>
          <p className="mt-3 text-small text-muted">{signInTexts.forgotPassword.text}</p>
          <ForgotPasswordForm email={email} firstField={firstField} />
          <p className="mt-6 border-t border-hairline pt-3">
            <Button look="text" className="text-ink" onClick={() => openModal('sign-in')}>
              {signInTexts.forgotPassword.back}
            </Button>
          </p>
        </>
      )}
    </Dialog>
  )
}

/** What opened the window is gone where somebody has signed in: then the page is the place to go on from. */
function leavesFocus(): boolean {
  if (!openerIsGone()) return true
  document.getElementById('content')?.focus({ preventScroll: true })
  return false
}

/** A window begins in its first field also when it follows another. */
function FocusFirst({ field }: { field: React.RefObject<HTMLInputElement | null> }) {
  useEffect(() => field.current?.focus(), [field])
  return null
}
