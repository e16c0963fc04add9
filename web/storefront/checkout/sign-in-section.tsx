import { useRevalidator } from 'react-router'
import { SignInForm } from '#web/storefront/session/sign-in-form.tsx'

interface SignInSectionProps {
  title: string
  /** `h1` where this is all the page has to say. */
  heading?: 'h1' | 'h2'
  errors?: Record<string, string[]>
  /** Why signing in is needed, and what comes of it. */
  children: React.ReactNode
}

/** Signing in on the page that needs it: the page is there again, for the buyer, as soon as it worked. */
export function SignInSection({ title, heading: Heading = 'h2', errors, children }: SignInSectionProps) {
  const { revalidate } = useRevalidator()
  return (
    <section className="max-w-md" aria-labelledby="sign-in-here">
      <Heading
        id="sign-in-here"
        className={`display wrap-anywhere ${Heading === 'h1' ? 'text-heading' : 'text-title'}`}
      >
        {title}
      </Heading>
      {children}
      <SignInForm errors={errors} onSignedIn={() => void revalidate()} />
    </section>
  )
}
