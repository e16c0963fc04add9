import { signInTexts } from '#texts/account/sign-in.ts'
import { useBrand } from '#web/storefront/shell/root-data.ts'
import { Button } from '#web/ui/button.tsx'
import { openModal } from './modal-state.ts'
import { SignInForm } from '#web/storefront/session/sign-in/sign-in-form.tsx'

export function SignInModal({ firstField }: { firstField: React.Ref<HTMLInputElement> }) {
  const { name } = useBrand()
  return (
    <>
      <p className="mt-3 text-small text-muted">{signInTexts.signIn.cart}</p>
      <SignInForm firstField={firstField} />
      <p className="mt-6 flex flex-wrap items-center gap-x-2 border-t border-hairline pt-3 text-small text-muted">
        {signInTexts.signIn.newHere({ shop: name })}
        <Button variant="text" className="text-ink" onClick={() => openModal('sign-up')}>
          {signInTexts.signIn.signUp}
        </Button>
      </p>
    </>
  )
}
