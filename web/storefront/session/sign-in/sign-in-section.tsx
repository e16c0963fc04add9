import { useRevalidator } from 'react-router'
import { SignInForm } from './sign-in-form.tsx'

interface SignInSectionProps {
  title: string
  /** `h1` if the section is the whole page. */
  heading?: 'h1' | 'h2'
  errors?: Record<string, string[]>
  /** Explanation above the form. */
  children: React.ReactNode
}

/** Sign-in form within a page. After signing in, the page reloads for the buyer. */
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
