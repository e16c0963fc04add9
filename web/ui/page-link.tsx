import type { ComponentProps } from 'react'

type PageLinkProps = Omit<ComponentProps<'a'>, 'href' | 'target' | 'download'> & {
  /** A page of the shop, from the root: `/category/lighting?sort=newest`. */
  to: string
}

/**
 * A link to a page of the shop, for what stands many times on a page: it is an `a` that `useFollowLinks` follows at the
 * document. A router's link each is a good part of what rendering a page costs, and hydrating it again.
 */
export function PageLink({ to, children, ...props }: PageLinkProps) {
  return (
    <a {...props} href={to} data-page="">
      {children}
    </a>
  )
}
