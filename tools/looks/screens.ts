/** Every screen and state of the shop: what `npm run looks` takes pictures of, and e2e/looks.e2e.ts compares some of. */
import type { Page } from '@playwright/test'
import type { Cast, Visitor } from './cast.ts'
import * as steps from './steps.ts'

/** The widths of the pictures, in pixels: a phone, a tablet and a desk. */
export const WIDTHS = [390, 820, 1440] as const
export type Width = (typeof WIDTHS)[number]

export interface Screen {
  /** What it is called, unlike any other: letters, digits and hyphens. */
  name: string
  path: string | ((cast: Cast) => string)
  as?: Visitor
  /** What is done first, once the page is ready; it leaves nothing behind in the shop. */
  first?: (page: Page) => Promise<void>
  /** Where there is such a state at all; everywhere without it. */
  widths?: readonly Width[]
  /** Of what lies over the page only the window is taken. */
  over?: boolean
}

const SMALL: readonly Width[] = [390, 820]
const DESK: readonly Width[] = [1440]

/** The screens by area, in the order in which a visitor may meet them. */
export const SCREENS: Record<string, readonly Screen[]> = {
  'Home and shell': [
    { name: 'home', path: '/' },
    { name: 'home-of-a-buyer', path: '/', as: 'nora' },
    { name: 'categories-menu', path: '/cart', widths: DESK, over: true, first: steps.openCategories },
    { name: 'mobile-panel', path: '/category', widths: SMALL, over: true, first: steps.openMenu },
    {
      name: 'mobile-panel-of-a-buyer',
      path: '/category',
      as: 'nora',
      widths: SMALL,
      over: true,
      first: steps.openMenu,
    },
    { name: 'account-menu', path: '/cart', as: 'nora', widths: DESK, over: true, first: steps.openAccount },
    { name: 'search-before-typing', path: '/', over: true, first: steps.focusSearch },
    { name: 'search-dropdown', path: '/', over: true, first: steps.type('vase') },
    { name: 'search-dropdown-in-a-category', path: '/category/lighting', over: true, first: steps.type('lamp') },
    { name: 'search-dropdown-nothing', path: '/', over: true, first: steps.type('qqqxyzzy') },
    { name: 'consent-banner', path: '/category', over: true, first: steps.askConsent },
    { name: 'toast', path: '/inventory/10001', over: true, first: steps.refuseToAdd },
  ],
  Windows: [
    { name: 'sign-in', path: '/?modal=sign-in', over: true },
    { name: 'sign-in-refused', path: '/?modal=sign-in', over: true, first: steps.signInWrongly },
    { name: 'sign-up', path: '/?modal=sign-up', over: true },
    { name: 'forgot-password', path: '/?modal=forgot-password', over: true },
    {
      name: 'forgot-password-refused',
      path: '/?modal=forgot-password',
      over: true,
      first: steps.askForPasswordWrongly,
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
      over: true,
      first: steps.openFilters,
    },
    { name: 'quick-add', path: '/category/lighting', widths: DESK, over: true, first: steps.openQuickAdd },
    { name: 'search', path: '/inventory/search?keyword=vase' },
    { name: 'search-numbers', path: '/inventory/search?keyword=10001,10002,99999999' },
    { name: 'search-words-left-out', path: '/inventory/search?keyword=nothing-is-called-this' },
    { name: 'search-nothing-found', path: '/inventory/search?keyword=qqqxyzzy' },
    { name: 'search-unreachable', path: '/category', over: true, first: steps.loseSearch },
    { name: 'collection', path: '/collection/1' },
    { name: 'maker', path: '/maker/halden-clay-works' },
  ],
  Item: [
    { name: 'item', path: '/inventory/10001' },
    { name: 'item-on-sale', path: '/category?sale=1', first: steps.openFirstProduct },
    { name: 'item-sold-out', path: '/inventory/10048' },
    { name: 'item-family-grid', path: '/inventory/10137', first: steps.openFamilyGrid },
    { name: 'item-discontinued', path: '/inventory/10112' },
    { name: 'item-long-title', path: '/inventory/10095' },
    { name: 'item-large-picture', path: '/inventory/10137', over: true, first: steps.openPicture },
  ],
  Content: [
    { name: 'inspo', path: '/inspo' },
    { name: 'look', path: '/inspo', first: steps.openFirstLook },
    { name: 'about-us', path: '/about-us' },
    { name: 'faqs', path: '/faqs' },
    { name: 'faqs-nothing-found', path: '/faqs?q=qqqxyzzy' },
    { name: 'partners', path: '/partners' },
    { name: 'terms', path: '/terms' },
    { name: 'privacy', path: '/privacy' },
    { name: 'integrate', path: '/integrate' },
    { name: 'packages', path: '/packages' },
  ],
  Cart: [
    { name: 'cart-empty', path: '/cart' },
    { name: 'cart-of-a-guest', path: '/cart', as: 'shopper' },
    { name: 'cart', path: '/cart', as: 'nora' },
    { name: 'cart-problems', path: '/cart', as: 'elena' },
    { name: 'cart-awaiting-approval', path: '/cart', as: 'paula' },
    { name: 'cart-drafts', path: '/cart', as: 'nora', over: true, first: steps.openDrafts },
    { name: 'quick-order', path: '/quick-order' },
    { name: 'quick-order-filled', path: '/quick-order', first: steps.pasteList },
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
    { name: 'checkout-declined', path: '/checkout/card', as: 'priya', first: steps.payWithDeclinedCard },
    { name: 'checkout-awaiting-approval', path: '/checkout', as: 'paula' },
    { name: 'thank-you', path: ({ orders }) => `/thank-you-page?order=${orders.ordinary}`, as: 'priya' },
    { name: 'thank-you-freight', path: ({ orders }) => `/thank-you-page?order=${orders.freight}`, as: 'priya' },
  ],
  Seeds: [
    { name: 'seeds-of-a-guest', path: '/seed' },
    { name: 'seeds-empty', path: '/seed', as: 'joseph' },
    { name: 'seeds', path: '/seed', as: 'nora' },
    { name: 'seed', path: ({ seed }) => `/seed/${seed}`, as: 'nora' },
    { name: 'seed-share', path: ({ seed }) => `/seed/${seed}`, as: 'nora', over: true, first: steps.openShare },
    { name: 'seed-popover', path: '/inventory/10001', as: 'nora', over: true, first: steps.openFlower },
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
      over: true,
      first: steps.openReorder,
    },
    {
      name: 'order-cancel',
      path: ({ orders }) => `/buyer/orders/${orders.placed}`,
      as: 'nora',
      over: true,
      first: steps.openCancel,
    },
    { name: 'order-unknown', path: '/buyer/orders/T-999999', as: 'nora' },
    { name: 'invoices', path: '/buyer/invoices', as: 'nora' },
    { name: 'invoices-empty', path: '/buyer/invoices', as: 'joseph' },
    { name: 'previously-bought', path: '/buyer/again', as: 'nora' },
    { name: 'integrations', path: '/buyer/integrations', as: 'nora' },
  ],
  Registering: [
    { name: 'register', path: '/register' },
    { name: 'register-faults', path: '/register', first: steps.continueRegistering },
    { name: 'register-business', path: '/register', first: steps.registerUpTo('business') },
    { name: 'register-business-faults', path: '/register', first: steps.registerFaultily('business') },
    { name: 'register-address', path: '/register', first: steps.registerUpTo('address') },
    { name: 'register-address-faults', path: '/register', first: steps.registerFaultily('address') },
    { name: 'register-tax', path: '/register', first: steps.registerUpTo('tax') },
    { name: 'register-tax-faults', path: '/register', first: steps.registerFaultily('tax') },
    { name: 'register-review', path: '/register', first: steps.registerUpTo('review') },
    { name: 'register-review-faults', path: '/register', first: steps.registerFaultily('review') },
    {
      name: 'registration-complete',
      path: ({ registration }) => `/registration-complete/${registration}`,
      as: 'paula',
    },
    { name: 'registration-unknown', path: '/registration-complete/no-such-registration' },
    { name: 'confirm-email-refused', path: '/confirm-email#token=x' },
    { name: 'login-link', path: '/login_token' },
    { name: 'login-link-refused', path: '/login_token/no-such-token' },
    { name: 'password-reset', path: '/password-reset#token=x' },
  ],
  'What went wrong': [
    { name: 'not-available', path: '/category/no-such-category' },
    { name: 'not-found', path: '/nowhere/at-all', first: steps.waitForReload },
    { name: 'error', path: '/cart', first: steps.breakCategory },
  ],
}
