import { createContext } from 'react-router'
import type { Login } from '#contract/schemas/accounts/accounts.ts'
import type { PublicBrand } from '#contract/content/brand.ts'
import type { Shop } from '#server/shop.ts'
import type { Visitor } from '#server/accounts/deps.ts'

/** The configuration that is sent to the browser. */
export interface PublicSettings {
  brand: PublicBrand
  imageBaseUrl: string
  legacyBaseUrl: string
  apiBaseUrl: string
  supplierUrl: string
  /** The public origin of the shop without a trailing slash, for canonical links. */
  publicUrl: string
  /** True if trackers need the visitor's consent. */
  requiresConsent: boolean
  /** True if the operator's custom code may run at all. */
  customCode: boolean
}

/** Search service as the browser connects to it. */
export interface SearchConfig {
  appId: string
  publicKey: string
  /** `here`: the host that served the page. `null`: the default hosts of the hosted service. */
  hosts: { url: string; protocol: 'http' | 'https' }[] | 'here' | null
}

/** Context of a page's loader and action: the only access of pages to the shop. */
export interface PageContext {
  shop: Shop
  settings: PublicSettings
  /** Build id of the storefront; null in development, where nothing is built. */
  build: string | null
  /** Resolves the visitor from the cookies of the request. */
  visitor(): Promise<Visitor>
  /** Returns the visitor with a cart and sets the guest cookie if there was none. Only in actions. */
  shopper(): Promise<Visitor>
  /** Signs in, sets the session cookie and merges the guest cart into the buyer's. Throws a `Problem`. */
  signIn(login: Login): Promise<void>
  /** Returns the hash of this browser's session, or null. */
  sessionHash(): Promise<Buffer | null>
  /** Ends the session and clears its cookie. */
  signOut(): Promise<void>
  /** IP address of the client, for rate limits. */
  address: string
  /** Referral code stored in this browser, or null. The code may not exist. */
  referralCode: string | null
  /** Content-Security-Policy nonce of the page's inline scripts. */
  nonce: string
  /** Called when the rendering of the page begins, which waits for other work. */
  onRenderStart(): void
  /** Receives the bytes of a rendered page; the `Response` has no body. */
  onRendered(html: Buffer): void
  /** Receives an unexpected error of a loader or action, to be logged and answered. */
  onError(error: unknown): void
  /** Receives the reason why a page was rendered without the search, to be logged. */
  onSearchError(error: unknown): void
}

export const shopContext = createContext<PageContext>()
