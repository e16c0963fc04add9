import { href, Link } from 'react-router'
import { registerTexts } from '#texts/register/register.tsx'
import { usePublishedPages } from '#web/storefront/shell/use-published-pages.ts'

/** The word for the terms, which links to their page if it is published. */
export function TermsLink() {
  const isWritten = usePublishedPages()
  if (!isWritten(href('/terms'))) return <span>{registerTexts.review.terms}</span>
  return (
    <Link
      to={href('/terms')}
      target="_blank"
      rel="noopener"
      aria-label={registerTexts.review.termsInNewTab}
      className="plain-link"
    >
      {registerTexts.review.terms}
    </Link>
  )
}
