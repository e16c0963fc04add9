import { Link } from 'react-router'
import { pageLinkTo } from './page-link-to.ts'

interface TextLinkProps {
  url: string
  /** What a screen reader says, where it should say more than stands there. */
  label?: string
  className?: string
  children: React.ReactNode
}

/** A link the operator has written: to an anchor, a page of the shop or somewhere else. */
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
