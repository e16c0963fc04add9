import { Link } from 'react-router'
import { shellTexts } from '#texts/shell.ts'
import { CookieChoices } from '#web/storefront/marketing/cookie-choices.tsx'
import { useId } from 'react'
import type { RichText } from '#contract/content.ts'
import { Spans } from '#web/storefront/content/spans.tsx'
import { Logo } from './logo.tsx'
import type { MenuBranch } from './categories.ts'
import { MenuLink, type ShellLink } from './menu-link.tsx'

const LAW: readonly ShellLink[] = [
  { name: null, label: shellTexts.law.terms, url: '/terms' },
  { name: null, label: shellTexts.law.privacy, url: '/privacy' },
]

const ROW = 'inline-flex min-h-11 items-center text-small hover:underline underline-offset-4'

interface FooterProps {
  branches: readonly MenuBranch[]
  footer: {
    about: RichText
    columns: readonly { title: string; links: readonly ShellLink[] }[]
    contact: RichText | null
    small_print: RichText | null
  }
}

/** The foot of every page. The categories and the law are always there, the rest is the operator's to write. */
export function Footer({ branches, footer: { about, columns, contact, small_print } }: FooterProps) {
  return (
    <footer className="mt-24 border-t border-hairline sm:mt-32 print:hidden">
      <div className={`frame grid grid-cols-2 gap-x-8 gap-y-12 py-16 ${WIDE[columns.length - 1] ?? ''}`}>
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
        <nav aria-labelledby="footer-categories" className="max-lg:col-span-2">
          <h2 id="footer-categories" className="text-micro text-muted">
            {shellTexts.categories}
          </h2>
          <ul className="mt-2 columns-2 gap-x-8 sm:columns-3 lg:columns-2 xl:columns-3">
            {branches.map(({ c_id, c_name, c_link }) => (
              <li key={c_id} className="break-inside-avoid">
                <Link to={`/category/${c_link}`} className={ROW}>
                  {c_name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {columns.map(({ title, links }) => (
          <Column key={title} title={title} links={links} />
        ))}
      </div>
      <div className="frame pb-8 text-muted">
        <div className="flex flex-wrap items-center justify-between gap-x-8 border-t border-hairline pt-4">
          <nav aria-label={shellTexts.law.title}>
            <ul className="flex flex-wrap gap-x-8">
              <Rows links={LAW} />
              <CookieChoices className={ROW} />
            </ul>
          </nav>
          {small_print && (
            <p className="max-w-[80ch] py-2 text-small">
              <Spans text={small_print} />
            </p>
          )}
        </div>
      </div>
    </footer>
  )
}

/** By how many columns the operator has. */
const WIDE = ['lg:grid-cols-[4fr_6fr_2fr]', 'lg:grid-cols-[4fr_6fr_2fr_2fr]', 'lg:grid-cols-[4fr_5fr_2fr_2fr_2fr]']

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
