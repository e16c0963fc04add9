import { Link } from 'react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { checkoutTexts } from '#texts/checkout.tsx'
import { useWrittenPages } from '#web/storefront/shell/use-written-pages.ts'
import { Logo } from '#web/storefront/shell/logo.tsx'

const FOOT = [
  ['/faqs', checkoutTexts.head.faqs],
  ['/terms', checkoutTexts.head.terms],
  ['/privacy', checkoutTexts.head.privacy],
] as const

/** A head and foot that lead nowhere but back: whoever orders is not called away. */
export function CheckoutLayout({ children }: { children: React.ReactNode }) {
  const isWritten = useWrittenPages()
  const foot = FOOT.filter(([to]) => isWritten(to))
  return (
    <div className="flex min-h-dvh flex-col">
      <div className="border-b border-hairline">
        <div className="frame flex min-h-16 items-center justify-between gap-4">
          <Logo />
          <Link to="/cart" className="inline-flex min-h-11 items-center gap-2 text-small hover:text-leaf">
            <ArrowLeft size={16} aria-hidden />
            {checkoutTexts.head.cart}
          </Link>
        </div>
      </div>
      <div className="flex-1">{children}</div>
      {foot.length > 0 && (
        <nav aria-label={checkoutTexts.head.help} className="mt-16 border-t border-hairline">
          <ul className="frame flex flex-wrap gap-x-8 py-3">
            {foot.map(([to, text]) => (
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
