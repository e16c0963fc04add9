import { Link } from 'react-router'
import { pageLinkTo } from './page-link-to.ts'

interface TextLinkProps {
  url: string
  className?: string
  children: React.ReactNode
}

/** A link the operator has written: to an anchor, a page of the shop or somewhere else. */
export function TextLink({ url, className = 'plain-link', children }: TextLinkProps) {
  if (url.startsWith('#')) {
    return (
      <a href={url} className={className}>
        {children}
      </a>
    )
  }
  return (
    <Link {...pageLinkTo(url)} className={className}>
      {children}
    </Link>
  )
}
