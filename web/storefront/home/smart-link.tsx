import { Link } from 'react-router'

interface SmartLinkProps {
  link: { url: string; target: '_self' | '_blank' }
  className?: string
  children: React.ReactNode
}

/** A link an operator has set: within the shop or out of it, here or in a new tab. */
export function SmartLink({ link: { url, target }, className, children }: SmartLinkProps) {
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
