import { useEffect } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { LANGUAGE } from '#contract/text/language.ts'
import { shellTexts } from './texts/shell/shell.ts'
import interFile from './ui/fonts/inter.woff2?url'
import newsreaderFile from './ui/fonts/newsreader.woff2?url'
import './ui/styles/app.css'
import './ui/styles/motion.css'
import './ui/styles/rail.css'
import type { Route } from './+types/root'
import { shopContext } from './shop.ts'
import { Marketing } from './storefront/marketing/marketing.tsx'
import { useDocumentBoundary } from './storefront/marketing/custom-code/document-boundary.ts'
import { followOtherTabs } from './storefront/session/other-tabs.ts'
import { SessionModals } from './storefront/session/modals/session-modals.tsx'
import { startSession } from './storefront/session/session.ts'
import { useRevalidateOnUserChange } from './storefront/session/use-revalidate-on-user-change.ts'
import { cardFlower } from './storefront/seeds/flower/card-flower.tsx'
import { ErrorPage } from './storefront/shell/errors/error-page.tsx'
import { Footer } from './storefront/shell/footer.tsx'
import { Header } from './storefront/shell/header/header.tsx'
import { loadRootData, useBrand } from './storefront/shell/root-data.ts'
import { swatchesOnCard } from './storefront/state/colors/card-colors.tsx'
import { cardInCart } from './storefront/state/cart/in-cart.tsx'
import { Toasts } from './storefront/toasts/toasts.tsx'
import { useFollowLinks } from './storefront/shell/navigation/use-follow-links.ts'
import { useHasShell } from './storefront/shell/use-layout.ts'
import { LazyExtras } from './storefront/shell/lazy-extras.tsx'
import { CardAction, CardColors, CardStatus } from './ui/product/card-slots.ts'
import { ImageBaseUrl } from './ui/images/image.tsx'

/** Built-in fonts by name. */
const FONT_FILES: Record<string, string> = { newsreader: newsreaderFile, inter: interFile }

export function loader({ context }: Route.LoaderArgs) {
  return loadRootData(context.get(shopContext))
}

/** Settings and categories are loaded once per tab. */
export function shouldRevalidate() {
  return false
}

export function Layout({ children }: { children: React.ReactNode }) {
  const { faces, icon, icon192, stylesheet } = useBrand()
  // Triggers the replay of early input (early-input.ts).
  useEffect(() => void dispatchEvent(new Event('hydrated')), [])
  return (
    // A script marks the document of a signed-in browser before it is hydrated (mark-member.ts).
    <html lang={LANGUAGE} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f2efe8" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#191814" />
        <Meta />
        {faces.map((face) => (
          <link
            key={face}
            rel="preload"
            href={FONT_FILES[face] ?? face}
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
          />
        ))}
        <link rel="icon" href={icon.src} type={icon.type} />
        <link rel="apple-touch-icon" href={icon192} />
        <link rel="manifest" href="/site.webmanifest" />
        <Links />
        {stylesheet && <link rel="stylesheet" href={stylesheet} />}
      </head>
      <body className="flex min-h-dvh flex-col">
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App({ loaderData }: Route.ComponentProps) {
  const { settings, build, search, branches, menus, footer, hasCustomCode } = loaderData
  const hasShell = useHasShell()
  const isOwnDocument = useDocumentBoundary()
  useEffect(() => void startSession(settings), [settings])
  useEffect(() => {
    // Spec 8.
    if (!search) console.warn('The search is not shown: its app id or public key is missing.')
  }, [search])
  useEffect(followOtherTabs, [])
  useFollowLinks()
  useRevalidateOnUserChange()
  return (
    <ImageBaseUrl value={settings.imageBaseUrl}>
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-full bg-leaf px-6 py-3 text-small font-medium text-on-leaf focus:translate-y-0"
      >
        {shellTexts.skip}
      </a>
      <Marketing requiresConsent={settings.requiresConsent} hasCustomCode={hasCustomCode} isShown={isOwnDocument} />
      {hasShell && <Header branches={branches} links={menus.header} />}
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        <CardAction value={cardFlower}>
          <CardColors value={swatchesOnCard}>
            <CardStatus value={cardInCart}>{isOwnDocument && <Outlet />}</CardStatus>
          </CardColors>
        </CardAction>
      </main>
      {hasShell && <Footer requiresConsent={settings.requiresConsent} branches={branches} footer={footer} />}
      <SessionModals />
      <Toasts />
      <LazyExtras build={build} />
    </ImageBaseUrl>
  )
}

/** Shown only when the shell itself fails to render. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main>
      <ErrorPage error={error} />
    </main>
  )
}
