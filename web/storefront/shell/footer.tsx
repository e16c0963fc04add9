import { memo, Suspense } from 'react'
import { href } from 'react-router'
import type { RichText } from '#contract/schemas/content/content.ts'
import { shellTexts } from '#texts/shell/shell.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { CookieChoices } from '#web/storefront/marketing/consent/cookie-choices.tsx'
import { FOOTER_LINK } from './footer-parts.ts'
import type { MenuBranch } from './header/menu-branches.ts'
import { MenuLink, type ShellLink } from './header/menu-link.tsx'
import { usePublishedPages } from './use-published-pages.ts'

const FooterColumns = lazyPart(() => import('./footer-columns.tsx'))
const SmallPrint = lazyPart(() => import('./small-print.tsx'))

const LEGAL_LINKS: readonly ShellLink[] = [
  { name: null, label: shellTexts.law.terms, url: href('/terms') },
  { name: null, label: shellTexts.law.privacy, url: href('/privacy') },
]

interface FooterProps {
  requiresConsent: boolean
  branches: readonly MenuBranch[]
  footer: {
    about: RichText
    columns: readonly { title: string; links: readonly ShellLink[] }[]
    contact: RichText | null
    small_print: RichText | null
  }
}

/**
 * Footer of every page. Categories and legal links appear if they exist; the operator writes the rest. Memoized: an update from above
 * would render again what is not hydrated yet.
 */
export const Footer = memo(function Footer({ requiresConsent, branches, footer }: FooterProps) {
  const isPublished = usePublishedPages()
  const legalLinks = LEGAL_LINKS.filter(({ url }) => isPublished(url))
  const hasLegalLinks = legalLinks.length > 0 || requiresConsent
  const { small_print, ...columns } = footer
  return (
    <footer className="below-fold mt-24 border-t border-hairline [contain-intrinsic-height:auto_60rem] sm:mt-32 lg:[contain-intrinsic-height:auto_29rem] print:hidden">
      <Suspense>
        <FooterColumns branches={branches} {...columns} />
      </Suspense>
      {(hasLegalLinks || small_print) && (
        <div className="frame pb-8 text-muted">
          <div className="flex flex-wrap items-center justify-between gap-x-8 border-t border-hairline pt-4">
            {hasLegalLinks && (
              <nav aria-label={shellTexts.law.title}>
                <ul className="flex flex-wrap gap-x-8">
                  {legalLinks.map((link) => (
                    <li key={link.url}>
                      <MenuLink link={link} className={FOOTER_LINK} />
                    </li>
                  ))}
                  <CookieChoices className={FOOTER_LINK} />
                </ul>
              </nav>
            )}
            {small_print && (
              <Suspense>
                <SmallPrint text={small_print} />
              </Suspense>
            )}
          </div>
        </div>
      )}
    </footer>
  )
})
