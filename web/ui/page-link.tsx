import type { ComponentProps } from 'react'

type PageLinkProps = Omit<ComponentProps<'a'>, 'href' | 'target' | 'download'> & {
  /** Absolute path of a page of the shop: `/category/lighting?sort=newest`. */
  to: string
}

/**
 * A link to a page of the shop that occurs many times on a page. It is a plain `a`, followed by the event delegation of
 * `useFollowLinks`: rendering and hydrating a `Link` of the router each is a considerable part of the cost of a page.
 */
export function PageLink({ to, children, ...props }: PageLinkProps) {
  return (
    <a {...props} href={to} data-page="">
      {children}
    </a>
  )
}
