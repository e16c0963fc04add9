import { useId } from 'react'
import type { RichText } from '#contract/schemas/content/content.ts'
import { shellTexts } from '#texts/shell/shell.ts'
import { Spans } from '#web/storefront/content/spans.tsx'
import { PageLink } from '#web/ui/page-link.tsx'
import { categoryPath } from '#web/ui/paths.ts'
import { FOOTER_LINK, MENU_ID } from './footer-parts.ts'
import { Logo } from './header/logo.tsx'
import type { MenuBranch } from './header/menu-branches.ts'
import { MenuLink, type ShellLink } from './header/menu-link.tsx'

interface FooterColumnsProps {
  branches: readonly MenuBranch[]
  about: RichText
  contact: RichText | null
  columns: readonly { title: string; links: readonly ShellLink[] }[]
}

/** The shop, the categories and the operator's links. Loaded lazily, hence the default export. */
export default function FooterColumns({ branches, about, contact, columns }: FooterColumnsProps) {
  const hasCategories = branches.length > 0
  return (
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
  )
}

function Categories({ branches }: Pick<FooterColumnsProps, 'branches'>) {
  return (
    <nav aria-labelledby={MENU_ID} className="max-lg:col-span-2">
      <h2 id={MENU_ID} className="text-micro text-muted">
        {shellTexts.categories}
      </h2>
      <ul className="mt-2 columns-2 gap-x-8 sm:columns-3 lg:columns-2 xl:columns-3">
        {branches.map(({ c_id, c_name, c_link }) => (
          <li key={c_id} className="break-inside-avoid">
            <PageLink to={categoryPath(c_link)} className={FOOTER_LINK}>
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
        {links.map((link) => (
          <li key={link.url}>
            <MenuLink link={link} className={FOOTER_LINK} />
          </li>
        ))}
      </ul>
    </nav>
  )
}
