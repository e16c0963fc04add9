import { isPage } from '#web/storefront/content/page-link-to.ts'
import { PageLink } from '#web/ui/page-link.tsx'

/** A link of a menu or of the footer. */
export interface ShellLink {
  /** Name in the specification; null for a link that the operator added. */
  name: string | null
  label: string
  url: string
}

interface MenuLinkProps {
  link: ShellLink
  className: string
  onClick?: () => void
}

export function MenuLink({ link: { label, url }, ...rest }: MenuLinkProps) {
  return isPage(url) ? (
    <PageLink to={url} {...rest}>
      {label}
    </PageLink>
  ) : (
    <a href={url} {...rest}>
      {label}
    </a>
  )
}
