import { useRef } from 'react'
import { useRevalidator } from 'react-router'
import { Dialog } from '#web/ui/dialog.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** The sign-in form in a window. Loaded on demand, hence the default export. */
export default function SignInDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { revalidate } = useRevalidator()
  const firstField = useRef<HTMLInputElement>(null)
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Sign in" initialFocus={firstField}>
      <p className="mt-3 text-small text-muted">Whatever is in your cart comes with you.</p>
      <SignInForm
        action="/checkout"
        firstField={firstField}
        onSignedIn={() => {
          onOpenChange(false)
          // The cart may be another one now.
          void revalidate()
        }}
      />
    </Dialog>
  )
}
