import { Link } from 'react-router'

interface BannerLinkProps {
  link: { url: string; target: '_self' | '_blank' }
  className?: string
  'aria-label'?: string
  children: React.ReactNode
}

/** Link of a banner, set by the operator: internal or external, in the same or a new tab. */
export function BannerLink({ link: { url, target }, children, ...props }: BannerLinkProps) {
  return target === '_blank' ? (
    <a href={url} target="_blank" rel="noreferrer" {...props}>
      {children}
    </a>
  ) : (
    <Link to={url} {...props}>
      {children}
    </Link>
  )
}
