import { Link } from 'react-router'
import { pageLinkTo } from '#web/storefront/content/page-link-to.ts'

/** A link of a menu or of the foot, as the shell shows it. */
export interface ShellLink {
  /** What the specification names; null for what the operator added. */
  name: string | null
  label: string
  url: string
}

interface MenuLinkProps {
  link: ShellLink
  className: string
  onClick?: () => void
}

export function MenuLink({ link: { label, url }, className, onClick }: MenuLinkProps) {
  return (
    <Link {...pageLinkTo(url)} onClick={onClick} className={className}>
      {label}
    </Link>
  )
}
