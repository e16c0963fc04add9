import { SignInSection } from './sign-in-section.tsx'

interface SignInPageProps {
  title: string
  errors: Record<string, string[]> | undefined
  /** Explanation of what the page shows after signing in. */
  children: string
}

/** Sign-in page in place of a page of the account, for guests. */
export function SignInPage({ title, errors, children }: SignInPageProps) {
  return (
    <div className="frame flex justify-center pt-14 sm:pt-20">
      <div className="w-full max-w-md">
        <SignInSection title={title} heading="h1" errors={errors}>
          <p className="mt-3 text-body text-muted">{children}</p>
        </SignInSection>
      </div>
    </div>
  )
}
