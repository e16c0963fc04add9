import { shellTexts } from '#texts/shell/shell.ts'
import { CookieChoices } from '#web/storefront/marketing/consent/cookie-choices.tsx'
import { useId } from 'react'
import { href } from 'react-router'
import type { RichText } from '#contract/schemas/content.ts'
import { Spans } from '#web/storefront/content/spans.tsx'
import { PageLink } from '#web/ui/page-link.tsx'
import { categoryPath } from '#web/ui/paths.ts'
import { Logo } from './header/logo.tsx'
import type { MenuBranch } from './header/menu-branches.ts'
import { MenuLink, type ShellLink } from './header/menu-link.tsx'
import { usePublishedPages } from './use-published-pages.ts'

const LEGAL_LINKS: readonly ShellLink[] = [
  { name: null, label: shellTexts.law.terms, url: href('/terms') },
  { name: null, label: shellTexts.law.privacy, url: href('/privacy') },
]

const ROW = 'inline-flex min-h-11 min-w-11 items-center text-small hover:underline underline-offset-4'

/** Target of the menu button without JavaScript. */
const MENU_ID = 'footer-categories'

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

/** Footer of every page. Categories and legal links appear if they exist; the operator writes the rest. */
export function Footer({ requiresConsent, branches, footer: { about, columns, contact, small_print } }: FooterProps) {
  const isPublished = usePublishedPages()
  const legalLinks = LEGAL_LINKS.filter(({ url }) => isPublished(url))
  const hasLegalLinks = legalLinks.length > 0 || requiresConsent
  const hasCategories = branches.length > 0
  return (
    <footer className="mt-24 border-t border-hairline sm:mt-32 print:hidden">
      <div
        id={hasCategories ? undefined : MENU_ID}
        className={`frame grid grid-cols-2 gap-x-8 gap-y-12 py-16 ${COLUMN_CLASS[columns.length - 1] ?? ''}`}
      >
        <div className="max-w-[36ch] text-small text-muted max-lg:col-span-2">
          <Logo />
          <p className="mt-4">
            <Spans text={about} />
          </p>
          {contact && (
            <p className="mt-4">
              <Spans text={contact} />
            </p>
          )}
        </div>
        {hasCategories && <Categories branches={branches} />}
        {columns.map(({ title, links }) => (
          <Column key={title} title={title} links={links} />
        ))}
      </div>
      {(hasLegalLinks || small_print) && (
        <div className="frame pb-8 text-muted">
          <div className="flex flex-wrap items-center justify-between gap-x-8 border-t border-hairline pt-4">
            {hasLegalLinks && (
              <nav aria-label={shellTexts.law.title}>
                <ul className="flex flex-wrap gap-x-8">
                  <Rows links={legalLinks} />
                  <CookieChoices className={ROW} />
                </ul>
              </nav>
            )}
            {small_print && (
              <p className="max-w-[80ch] py-2 text-small">
                <Spans text={small_print} />
              </p>
            )}
          </div>
        </div>
      )}
    </footer>
  )
}

function Categories({ branches }: Pick<FooterProps, 'branches'>) {
  return (
    <nav aria-labelledby={MENU_ID} className="max-lg:col-span-2">
      <h2 id={MENU_ID} className="text-micro text-muted">
        {shellTexts.categories}
      </h2>
      <ul className="mt-2 columns-2 gap-x-8 sm:columns-3 lg:columns-2 xl:columns-3">
        {branches.map(({ c_id, c_name, c_link }) => (
          <li key={c_id} className="break-inside-avoid">
            <PageLink to={categoryPath(c_link)} className={ROW}>
              {c_name}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Grid classes by the number of the operator's columns. */
const COLUMN_CLASS = [
  'lg:grid-cols-[4fr_6fr_2fr]',
  'lg:grid-cols-[4fr_6fr_2fr_2fr]',
  'lg:grid-cols-[4fr_5fr_2fr_2fr_2fr]',
]

function Column({ title, links }: { title: string; links: readonly ShellLink[] }) {
  const id = useId()
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className="text-micro text-muted">
        {title}
      </h2>
      <ul className="mt-2">
        <Rows links={links} />
      </ul>
    </nav>
  )
}

function Rows({ links }: { links: readonly ShellLink[] }) {
  return links.map((link) => (
    <li key={link.url}>
      <MenuLink link={link} className={ROW} />
    </li>
  ))
}
