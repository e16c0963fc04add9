import { Link } from 'react-router'
import { pageLinkTo } from './page-link-to.ts'

interface TextLinkProps {
  url: string
  /** Accessible name, if it must be more specific than the visible text. */
  label?: string
  className?: string
  children: React.ReactNode
}

/** A link in content: to an anchor, a storefront page or another URL. */
export function TextLink({ url, label, className = 'plain-link', children }: TextLinkProps) {
  if (url.startsWith('#')) {
    return (
      <a href={url} aria-label={label} className={className}>
        {children}
      </a>
    )
  }
  return (
    <Link {...pageLinkTo(url)} aria-label={label} className={className}>
      {children}
    </Link>
  )
}
