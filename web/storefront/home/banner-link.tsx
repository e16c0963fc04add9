import { Link } from 'react-router'

interface BannerLinkProps {
  link: { url: string; target: '_self' | '_blank' }
  className?: string
  children: React.ReactNode
}

/** Link of a banner, set by the operator: internal or external, in the same or a new tab. */
export function BannerLink({ link: { url, target }, className, children }: BannerLinkProps) {
  return target === '_blank' ? (
    <a href={url} target="_blank" rel="noreferrer" className={className}>
      {children}
    </a>
  ) : (
    <Link to={url} className={className}>
      {children}
    </Link>
  )
}
