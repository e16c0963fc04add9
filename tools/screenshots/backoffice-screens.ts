/** Screens and states of the back office. The browser tests check each of them with axe. */
import * as steps from './backoffice-steps.ts'
import type { Screen } from './screen.ts'

const SMALL = [390, 820] as const
const OVERLAY = { as: 'june', viewportOnly: true } as const

/** Screens by area, as in the navigation. */
export const BACKOFFICE_SCREENS: Record<string, readonly Screen[]> = {
  'Back office: shell': [
    { name: 'backoffice-sign-in', path: '/admin/sign-in' },
    { name: 'backoffice-sign-in-rejected', path: '/admin/sign-in', prepare: steps.failSignIn },
    { name: 'backoffice-forgot-password', path: '/admin/forgot-password' },
    { name: 'backoffice-areas', path: '/admin/styleguide', widths: SMALL, prepare: steps.openAreas, ...OVERLAY },
    { name: 'backoffice-menu', path: '/admin/alerts', prepare: steps.openStaffMenu, ...OVERLAY },
    { name: 'backoffice-keys', path: '/admin/orders', prepare: steps.openKeys, ...OVERLAY },
    { name: 'backoffice-palette', path: '/admin/orders', prepare: steps.openPalette, ...OVERLAY },
    { name: 'backoffice-palette-found', path: '/admin', prepare: steps.searchPalette('nor'), ...OVERLAY },
    { name: 'backoffice-palette-nothing', path: '/admin', prepare: steps.searchPalette('qqqxyzzy'), ...OVERLAY },
    { name: 'backoffice-palette-error', path: '/admin', prepare: steps.failPaletteSearch, ...OVERLAY },
    { name: 'backoffice-not-found', path: '/admin/no-such-screen', as: 'june' },
    { name: 'backoffice-styleguide', path: '/admin/styleguide', as: 'june' },
  ],
  'Back office: Home': [
    { name: 'backoffice-home', path: '/admin', as: 'june' },
    { name: 'backoffice-home-table', path: '/admin', as: 'june', prepare: steps.showSalesTable },
    { name: 'backoffice-home-few-permissions', path: '/admin', as: 'theo' },
    { name: 'backoffice-home-error', path: '/admin', as: 'june', prepare: steps.failHome },
    { name: 'backoffice-alerts', path: '/admin/alerts', as: 'june' },
    { name: 'backoffice-alerts-all', path: '/admin/alerts?show=all', as: 'june' },
  ],
  'Back office: orders': [
    { name: 'backoffice-orders', path: '/admin/orders', as: 'june' },
    { name: 'backoffice-orders-late', path: '/admin/orders?tab=late', as: 'june' },
    { name: 'backoffice-orders-empty', path: '/admin/orders?tab=all&q=qqqxyzzy', as: 'june' },
    { name: 'backoffice-order', path: '/admin/orders?tab=overdue', as: 'june', prepare: steps.openFirstOrder },
    { name: 'backoffice-order-to-accept', path: '/admin/orders?tab=accept', as: 'june', prepare: steps.openFirstOrder },
    { name: 'backoffice-order-cancel', path: '/admin/orders?tab=accept', prepare: steps.openCancel, ...OVERLAY },
    { name: 'backoffice-order-edit', path: '/admin/orders?tab=accept', as: 'june', prepare: steps.editOrder },
    { name: 'backoffice-order-new', path: '/admin/orders/new', as: 'june' },
    { name: 'backoffice-order-new-filled', path: '/admin/orders/new', as: 'june', prepare: steps.fillNewOrder },
    { name: 'backoffice-order-new-cart', path: '/admin/orders/new', as: 'june', prepare: steps.fillCartForBuyer },
  ],
  'Back office: payments': [
    { name: 'backoffice-statement', path: '/admin/payments/statement', as: 'june' },
    { name: 'backoffice-receivables', path: '/admin/payments/receivables', as: 'june' },
    { name: 'backoffice-ship-file', path: '/admin/orders/shipments', as: 'june' },
  ],
  'Back office: companies': [
    { name: 'backoffice-companies', path: '/admin/companies', as: 'june' },
    { name: 'backoffice-company', path: '/admin/companies?q=northlight', as: 'june', prepare: steps.openCompany },
    { name: 'backoffice-merge', path: '/admin/companies?q=northlight', prepare: steps.openMerge, ...OVERLAY },
    {
      name: 'backoffice-merge-preview',
      path: '/admin/companies?q=northlight',
      prepare: steps.previewMerge,
      ...OVERLAY,
    },
    { name: 'backoffice-registrations', path: '/admin/companies/review', as: 'june' },
  ],
  'Back office: content': [
    { name: 'backoffice-redirects', path: '/admin/content/redirects', as: 'june' },
    { name: 'backoffice-redirect-new', path: '/admin/content/redirects', prepare: steps.addRedirect, ...OVERLAY },
    {
      name: 'backoffice-redirect-file',
      path: '/admin/content/redirects/file',
      as: 'june',
      prepare: steps.checkRedirects,
    },
  ],
  'Back office: catalog': [
    { name: 'backoffice-suppliers', path: '/admin/catalog/suppliers', as: 'june' },
    { name: 'backoffice-suppliers-empty', path: '/admin/catalog/suppliers?q=qqqxyzzy', as: 'june' },
    { name: 'backoffice-supplier', path: '/admin/catalog/suppliers/1', as: 'june' },
    { name: 'backoffice-supplier-new', path: '/admin/catalog/suppliers/new', as: 'june' },
    { name: 'backoffice-categories', path: '/admin/catalog/categories', as: 'june' },
    { name: 'backoffice-category', path: '/admin/catalog/categories', as: 'june', prepare: steps.openFirstCategory },
    { name: 'backoffice-category-move', path: '/admin/catalog/categories', prepare: steps.moveCategory, ...OVERLAY },
    { name: 'backoffice-category-merge', path: '/admin/catalog/categories', prepare: steps.mergeCategory, ...OVERLAY },
    { name: 'backoffice-category-new', path: '/admin/catalog/categories/new', as: 'june' },
    { name: 'backoffice-collections', path: '/admin/catalog/collections', as: 'june' },
    { name: 'backoffice-collection-new', path: '/admin/catalog/collections/new', as: 'june' },
    {
      name: 'backoffice-collection-rule',
      path: '/admin/catalog/collections/new',
      as: 'june',
      prepare: steps.writeRule,
    },
  ],
  'Back office: imports': [
    { name: 'backoffice-imports', path: '/admin/imports', as: 'june' },
    { name: 'backoffice-import-new', path: '/admin/imports/new', as: 'june' },
    { name: 'backoffice-import-columns', path: '/admin/imports/new', as: 'june', prepare: steps.uploadList },
    { name: 'backoffice-import-check', path: '/admin/imports/new', as: 'june', prepare: steps.checkList },
  ],
  'Back office: inventory': [
    { name: 'backoffice-inventory', path: '/admin/inventory', as: 'june' },
    { name: 'backoffice-inventory-empty', path: '/admin/inventory?q=qqqxyzzy', as: 'june' },
    { name: 'backoffice-inventory-low', path: '/admin/inventory?stock=low', as: 'june' },
    { name: 'backoffice-stock-levels', path: '/admin/inventory/levels', as: 'june' },
    { name: 'backoffice-product-stock', path: '/admin/inventory/10001', as: 'june' },
    { name: 'backoffice-receive', path: '/admin/inventory/10001', prepare: steps.receiveUnits, ...OVERLAY },
    { name: 'backoffice-count', path: '/admin/inventory/10001', prepare: steps.countUnits, ...OVERLAY },
  ],
  'Back office: settings': [
    { name: 'backoffice-new-companies', path: '/admin/settings/companies', as: 'june' },
    { name: 'backoffice-new-companies-set', path: '/admin/settings/companies', as: 'june', prepare: steps.setTerms },
    { name: 'backoffice-registration-settings', path: '/admin/settings/registrations', as: 'june' },
    { name: 'backoffice-emails', path: '/admin/settings/emails', as: 'june' },
    { name: 'backoffice-email', path: '/admin/settings/emails/order_shipped', as: 'june' },
    {
      name: 'backoffice-email-errors',
      path: '/admin/settings/emails/pay_by',
      as: 'june',
      prepare: steps.misspellPlaceholder,
    },
  ],
  'Back office: integrations': [
    { name: 'backoffice-keys-of-operator', path: '/admin/keys', as: 'june' },
    { name: 'backoffice-webhooks', path: '/admin/webhooks', as: 'june' },
    { name: 'backoffice-webhooks-new', path: '/admin/webhooks', prepare: steps.addWebhook, ...OVERLAY },
  ],
  'Back office: staff': [
    { name: 'backoffice-staff', path: '/admin/staff', as: 'june' },
    { name: 'backoffice-roles', path: '/admin/staff/roles', as: 'june' },
    { name: 'backoffice-account', path: '/admin/account', as: 'june' },
    { name: 'backoffice-audit', path: '/admin/audit', as: 'june' },
  ],
  'Back office: system': [
    { name: 'backoffice-jobs', path: '/admin/system/jobs', as: 'june' },
    { name: 'backoffice-jobs-empty', path: '/admin/system/jobs?state=active', as: 'june' },
    { name: 'backoffice-jobs-drop', path: '/admin/system/jobs', prepare: steps.dropAllJobs, ...OVERLAY },
    { name: 'backoffice-health', path: '/admin/system/health', as: 'june' },
  ],
}
