/** All screens and states of the shop for `npm run screenshots`. e2e/site/screenshots.e2e.ts compares some of them. */
import type { Page } from '@playwright/test'
import type { DemoState, Visitor } from './buyers.ts'
import * as steps from './steps.ts'

/** Viewport widths in pixels: phone, tablet and desktop. */
export const WIDTHS = [390, 820, 1440] as const
export type Width = (typeof WIDTHS)[number]

export interface Screen {
  /** Unique name of letters, digits and hyphens. */
  name: string
  path: string | ((state: DemoState) => string)
  as?: Visitor
  /** Steps that run when the page is loaded. They must not change data of the shop. */
  prepare?: (page: Page) => Promise<void>
  /** Widths at which this state exists. Default: all. */
  widths?: readonly Width[]
  /** True for dialogs and menus: captures the viewport instead of the whole page. */
  viewportOnly?: boolean
}

const SMALL: readonly Width[] = [390, 820]
const DESKTOP: readonly Width[] = [1440]

/** Screens by area, in the order of a typical visit. */
export const SCREENS: Record<string, readonly Screen[]> = {
  'Home and shell': [
    { name: 'home', path: '/' },
    { name: 'home-of-a-buyer', path: '/', as: 'nora' },
    { name: 'categories-menu', path: '/cart', widths: DESKTOP, viewportOnly: true, prepare: steps.openCategories },
    { name: 'mobile-panel', path: '/category', widths: SMALL, viewportOnly: true, prepare: steps.openMenu },
    {
      name: 'mobile-panel-of-a-buyer',
      path: '/category',
      as: 'nora',
      widths: SMALL,
      viewportOnly: true,
      prepare: steps.openMenu,
    },
    {
      name: 'account-menu',
      path: '/cart',
      as: 'nora',
      widths: DESKTOP,
      viewportOnly: true,
      prepare: steps.openAccount,
    },
    { name: 'search-before-typing', path: '/', viewportOnly: true, prepare: steps.focusSearch },
    { name: 'search-dropdown', path: '/', viewportOnly: true, prepare: steps.type('vase') },
    {
      name: 'search-dropdown-in-a-category',
      path: '/category/lighting',
      viewportOnly: true,
      prepare: steps.type('lamp'),
    },
    { name: 'search-dropdown-nothing', path: '/', viewportOnly: true, prepare: steps.type('qqqxyzzy') },
    { name: 'consent-banner', path: '/category', viewportOnly: true, prepare: steps.openConsentBanner },
    { name: 'toast', path: '/inventory/10001', viewportOnly: true, prepare: steps.failAddToCart },
  ],
  Dialogs: [
    { name: 'sign-in', path: '/?modal=sign-in', viewportOnly: true },
    { name: 'sign-in-rejected', path: '/?modal=sign-in', viewportOnly: true, prepare: steps.failSignIn },
    { name: 'sign-up', path: '/?modal=sign-up', viewportOnly: true },
    { name: 'forgot-password', path: '/?modal=forgot-password', viewportOnly: true },
    {
      name: 'forgot-password-rejected',
      path: '/?modal=forgot-password',
      viewportOnly: true,
      prepare: steps.failPasswordReset,
    },
  ],
  Catalog: [
    { name: 'most-popular', path: '/category' },
    { name: 'on-sale', path: '/category?sale=1' },
    { name: 'category-gallery', path: '/category/lighting' },
    { name: 'category-list', path: '/category/lighting?view=list' },
    { name: 'category-table', path: '/category/lighting?view=compact' },
    { name: 'category-filtered', path: '/category/kitchen-dining?color=Sage&price=10:60' },
    {
      name: 'filter-sheet',
      path: '/category/kitchen-dining?color=Sage',
      widths: SMALL,
      viewportOnly: true,
      prepare: steps.openFilters,
    },
    { name: 'quick-add', path: '/category/lighting', widths: DESKTOP, viewportOnly: true, prepare: steps.openQuickAdd },
    { name: 'search', path: '/inventory/search?keyword=vase' },
    { name: 'search-numbers', path: '/inventory/search?keyword=10001,10002,99999999' },
    { name: 'search-words-left-out', path: '/inventory/search?keyword=nothing-is-called-this' },
    { name: 'search-nothing-found', path: '/inventory/search?keyword=qqqxyzzy' },
    { name: 'search-unreachable', path: '/category', viewportOnly: true, prepare: steps.failSearch },
    { name: 'collection', path: '/collection/1' },
    { name: 'maker', path: '/maker/halden-clay-works' },
  ],
  Item: [
    { name: 'item', path: '/inventory/10001' },
    { name: 'item-on-sale', path: '/category?sale=1', prepare: steps.openFirstProduct },
    { name: 'item-sold-out', path: '/inventory/10048' },
    { name: 'item-family-grid', path: '/inventory/10137', prepare: steps.openFamilyGrid },
    { name: 'item-discontinued', path: '/inventory/10112' },
    { name: 'item-long-title', path: '/inventory/10095' },
    { name: 'item-large-image', path: '/inventory/10137', viewportOnly: true, prepare: steps.openImage },
  ],
  Content: [
    { name: 'inspo', path: '/inspo' },
    { name: 'look', path: '/inspo', prepare: steps.openFirstLook },
    { name: 'about-us', path: '/about-us' },
    { name: 'faqs', path: '/faqs' },
    { name: 'faqs-nothing-found', path: '/faqs?q=qqqxyzzy' },
    { name: 'partners', path: '/partners' },
    { name: 'terms', path: '/terms' },
    { name: 'privacy', path: '/privacy' },
    { name: 'integrate', path: '/integrate' },
    { name: 'packages', path: '/packages' },
    { name: 'become-a-supplier', path: '/become-a-supplier' },
  ],
  Cart: [
    { name: 'cart-empty', path: '/cart' },
    { name: 'cart-of-a-guest', path: '/cart', as: 'shopper' },
    { name: 'cart', path: '/cart', as: 'nora' },
    { name: 'cart-problems', path: '/cart', as: 'elena' },
    { name: 'cart-awaiting-approval', path: '/cart', as: 'paula' },
    { name: 'cart-drafts', path: '/cart', as: 'nora', viewportOnly: true, prepare: steps.openDrafts },
    { name: 'quick-order', path: '/quick-order' },
    { name: 'quick-order-filled', path: '/quick-order', prepare: steps.pasteList },
  ],
  Checkout: [
    { name: 'checkout-of-a-guest', path: '/checkout', as: 'shopper' },
    { name: 'checkout-empty', path: '/checkout', as: 'joseph' },
    { name: 'checkout-ship-to', path: '/checkout', as: 'desmond' },
    { name: 'checkout-shipping', path: '/checkout?step=shipping', as: 'desmond' },
    { name: 'checkout-payment', path: '/checkout?step=payment', as: 'desmond' },
    { name: 'checkout-review', path: '/checkout?step=review', as: 'desmond' },
    { name: 'checkout-problems', path: '/checkout', as: 'elena' },
    { name: 'checkout-one-page', path: '/checkout', as: 'priya' },
    { name: 'checkout-card', path: '/checkout/card', as: 'priya' },
    { name: 'checkout-declined', path: '/checkout/card', as: 'priya', prepare: steps.payWithDeclinedCard },
    { name: 'checkout-awaiting-approval', path: '/checkout', as: 'paula' },
    { name: 'thank-you', path: ({ orders }) => `/thank-you-page?order=${orders.ordinary}`, as: 'priya' },
    { name: 'thank-you-freight', path: ({ orders }) => `/thank-you-page?order=${orders.freight}`, as: 'priya' },
  ],
  Seeds: [
    { name: 'seeds-of-a-guest', path: '/seed' },
    { name: 'seeds-empty', path: '/seed', as: 'joseph' },
    { name: 'seeds', path: '/seed', as: 'nora' },
    { name: 'seed', path: ({ seed }) => `/seed/${seed}`, as: 'nora' },
    {
      name: 'seed-share',
      path: ({ seed }) => `/seed/${seed}`,
      as: 'nora',
      viewportOnly: true,
      prepare: steps.openShare,
    },
    { name: 'seed-popover', path: '/inventory/10001', as: 'nora', viewportOnly: true, prepare: steps.openFlower },
    { name: 'seed-public', path: ({ seed }) => `/seed/${seed}` },
    { name: 'seed-client-view', path: ({ clientView }) => `${clientView}?prices=retail` },
  ],
  Account: [
    { name: 'profile-of-a-guest', path: '/buyer/show' },
    { name: 'profile', path: '/buyer/show', as: 'nora' },
    { name: 'orders', path: '/buyer/orders', as: 'nora' },
    { name: 'orders-empty', path: '/buyer/orders', as: 'joseph' },
    { name: 'order-shipped', path: ({ orders }) => `/buyer/orders/${orders.delivered}`, as: 'nora' },
    { name: 'order-placed', path: ({ orders }) => `/buyer/orders/${orders.placed}`, as: 'nora' },
    { name: 'orders-cancelled', path: '/buyer/orders?state=cancelled', as: 'priya' },
    { name: 'order-cancelled', path: ({ orders }) => `/buyer/orders/${orders.cancelled}`, as: 'priya' },
    { name: 'order-freight', path: ({ orders }) => `/buyer/orders/${orders.freight}`, as: 'priya' },
    {
      name: 'order-again',
      path: ({ orders }) => `/buyer/orders/${orders.delivered}`,
      as: 'nora',
      viewportOnly: true,
      prepare: steps.openReorder,
    },
    {
      name: 'order-cancel',
      path: ({ orders }) => `/buyer/orders/${orders.placed}`,
      as: 'nora',
      viewportOnly: true,
      prepare: steps.openCancel,
    },
    { name: 'order-unknown', path: '/buyer/orders/T-999999', as: 'nora' },
    { name: 'invoices', path: '/buyer/invoices', as: 'nora' },
    { name: 'invoices-empty', path: '/buyer/invoices', as: 'joseph' },
    { name: 'previously-bought', path: '/buyer/again', as: 'nora' },
    { name: 'integrations', path: '/buyer/integrations', as: 'nora' },
    {
      name: 'integrations-password',
      path: '/buyer/integrations',
      as: 'nora',
      viewportOnly: true,
      prepare: steps.confirmPassword,
    },
  ],
  Registration: [
    { name: 'register', path: '/register' },
    { name: 'register-errors', path: '/register', prepare: steps.continueRegistering },
    { name: 'register-business', path: '/register', prepare: steps.registerUpTo('business') },
    { name: 'register-business-errors', path: '/register', prepare: steps.registerWithErrors('business') },
    { name: 'register-address', path: '/register', prepare: steps.registerUpTo('address') },
    { name: 'register-address-errors', path: '/register', prepare: steps.registerWithErrors('address') },
    { name: 'register-tax', path: '/register', prepare: steps.registerUpTo('tax') },
    { name: 'register-tax-errors', path: '/register', prepare: steps.registerWithErrors('tax') },
    { name: 'register-review', path: '/register', prepare: steps.registerUpTo('review') },
    { name: 'register-review-errors', path: '/register', prepare: steps.registerWithErrors('review') },
    {
      name: 'registration-complete',
      path: ({ registration }) => `/registration-complete/${registration}`,
      as: 'paula',
    },
    { name: 'registration-unknown', path: '/registration-complete/no-such-registration' },
    { name: 'confirm-email-rejected', path: '/confirm-email#token=x' },
    { name: 'login-link', path: '/login_token' },
    { name: 'login-link-rejected', path: '/login_token/no-such-token' },
    { name: 'password-reset', path: '/password-reset#token=x' },
  ],
  Errors: [
    { name: 'not-available', path: '/category/no-such-category' },
    { name: 'not-found', path: '/nowhere/at-all', prepare: steps.waitForReload },
    { name: 'error', path: '/cart', prepare: steps.failCategory },
  ],
}
