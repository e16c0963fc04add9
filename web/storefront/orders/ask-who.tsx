import { SignInSection } from '#web/storefront/checkout/sign-in-section.tsx'

interface AskWhoProps {
  title: string
  errors: Record<string, string[]> | undefined
  /** What one sees then. */
  children: string
}

/** What a guest finds on a page of the account. */
export function AskWho({ title, errors, children }: AskWhoProps) {
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
