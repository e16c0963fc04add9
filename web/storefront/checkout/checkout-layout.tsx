import { href, Link } from 'react-router'
import { ArrowLeft } from '#web/ui/icons/arrow-left.ts'
import { checkoutTexts } from '#texts/checkout/checkout.tsx'
import { usePublishedPages } from '#web/storefront/shell/use-published-pages.ts'
import { Logo } from '#web/storefront/shell/header/logo.tsx'

const FOOTER_LINKS = [
  [href('/faqs'), checkoutTexts.head.faqs],
  [href('/terms'), checkoutTexts.head.terms],
  [href('/privacy'), checkoutTexts.head.privacy],
] as const

/** Header and footer of the checkout. They link only to the cart and to help pages, so that nothing distracts from ordering. */
export function CheckoutLayout({ children }: { children: React.ReactNode }) {
  const isWritten = usePublishedPages()
  const links = FOOTER_LINKS.filter(([to]) => isWritten(to))
  return (
    <div className="flex min-h-dvh flex-col">
      <div className="border-b border-hairline">
        <div className="frame flex min-h-16 items-center justify-between gap-4">
          <Logo />
          <Link to={href('/cart')} className="inline-flex min-h-11 items-center gap-2 text-small hover:text-leaf">
            <ArrowLeft size={16} aria-hidden />
            {checkoutTexts.head.cart}
          </Link>
        </div>
      </div>
      <div className="flex-1">{children}</div>
      {links.length > 0 && (
        <nav aria-label={checkoutTexts.head.help} className="mt-16 border-t border-hairline">
          <ul className="frame flex flex-wrap gap-x-8 py-3">
            {links.map(([to, text]) => (
              <li key={to}>
                <Link to={to} className="inline-flex min-h-11 items-center text-small text-muted hover:text-ink">
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}
