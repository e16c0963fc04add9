import { signInTexts } from '#texts/sign-in.ts'
import { useBrand } from '#web/storefront/shell/root-data.ts'
import { Button } from '#web/ui/button.tsx'
import { openModal } from './ask-to-sign-in.ts'
import { SignInForm } from './sign-in-form.tsx'

export function SignInWindow({ firstField }: { firstField: React.Ref<HTMLInputElement> }) {
  const { name } = useBrand()
  return (
    <>
      <p className="mt-3 text-small text-muted">{signInTexts.signIn.cart}</p>
      <SignInForm firstField={firstField} />
      <p className="mt-6 flex flex-wrap items-center gap-x-2 border-t border-hairline pt-3 text-small text-muted">
        {signInTexts.signIn.newHere({ shop: name })}
        <Button look="text" className="text-ink" onClick={() => openModal('sign-up')}>
          {signInTexts.signIn.signUp}
        </Button>
      </p>
    </>
  )
}
