import { createContext } from 'react-router'
import type { Login } from '#contract/accounts.ts'
import type { PublicBrand } from '#contract/brand.ts'
import type { Visitor } from '#server/accounts/accounts.ts'
import type { Shop } from '#server/shop.ts'

/** What the browser may know of the configuration. */
export interface PublicSettings {
  brand: PublicBrand
  imageBaseUrl: string
  legacyBaseUrl: string
  apiBaseUrl: string
  supplierUrl: string
  /** Where this shop is reached, without a slash at the end: for canonical links. */
  publicUrl: string
  /** Whether visitors are asked before anything measures them. */
  asksConsent: boolean
  /** Whether the operator's custom code may run at all. */
  customCode: boolean
}

/** How the browser reaches the search. */
export interface SearchConfig {
  appId: string
  publicKey: string
  /** `here` is where the page came from, whatever name that has; null are the hosted service's own. */
  hosts: { url: string; protocol: 'http' | 'https' }[] | 'here' | null
}

/** What a page's loader and action work with: the one door from pages to the shop. */
export interface PageContext {
  shop: Shop
  settings: PublicSettings
  /** Which build of the storefront the pages are of; null where nothing is built. */
  build: string | null
  /** Who asks, by the cookies of the request. */
  visitor(): Promise<Visitor>
  /** The visitor with a cart of its own; sets the guest's cookie where there was none. Only in actions. */
  shopper(): Promise<Visitor>
  /** Signs in and sets the session cookie; the guest's cart moves to the buyer. Throws a `Problem`. */
  signIn(login: Login): Promise<void>
  /** The hash of the session of this browser, or null. */
  sessionHash(): Promise<Buffer | null>
  /** Ends the session and its cookie. */
  signOut(): Promise<void>
  /** The IP address the request comes from, for limits. */
  address: string
  /** The referral code of this browser, or null; nobody may have it. */
  referralCode: string | null
  /** What the inline scripts of this page carry. */
  nonce: string
  /** Takes the bytes of a rendered page: its response has none. */
  onRendered(html: Buffer): void
  /** Takes what a loader or an action threw and did not expect, for the log and for the answer. */
  onFault(fault: unknown): void
  /** Takes why a page had to do without the search, for the log. */
  onSearchFault(fault: unknown): void
}

export const shopContext = createContext<PageContext>()
