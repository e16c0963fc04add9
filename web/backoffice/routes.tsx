import type { RouteObject } from 'react-router'
import { Layout } from './shell/layout.tsx'
import { RouteError } from './shell/route-error.tsx'
import { loadSession, SESSION_ROUTE } from './shell/session.ts'
import { Skeleton } from './ui/states.tsx'

/**
 * Routes of the back office, below `/admin`. A screen is a file that exports `Component` and, if it has data, `loader`; it is loaded when it is
 * opened. List it in `shell/areas.ts`, too, so that the navigation and the command palette have it.
 */
export const ROUTES: RouteObject[] = [
  { path: 'sign-in', lazy: () => import('./sign-in/sign-in-screen.tsx'), errorElement: <RouteError /> },
  { path: 'invitation', lazy: () => import('./sign-in/invitation-screen.tsx'), errorElement: <RouteError /> },
  { path: 'setup', lazy: () => import('./sign-in/set-up-screen.tsx'), errorElement: <RouteError /> },
  { path: 'forgot-password', lazy: () => import('./sign-in/forgot-password-screen.tsx'), errorElement: <RouteError /> },
  { path: 'password-reset', lazy: () => import('./sign-in/password-reset-screen.tsx'), errorElement: <RouteError /> },
  {
    id: SESSION_ROUTE,
    loader: loadSession,
    element: <Layout />,
    hydrateFallbackElement: <Skeleton />,
    errorElement: <RouteError />,
    children: [
      {
        // The layout stays when a screen fails.
        errorElement: <RouteError />,
        children: [
          { index: true, lazy: () => import('./home/home-screen.tsx') },
          { path: 'alerts', lazy: () => import('./alerts/alerts-screen.tsx') },
          { path: 'account', lazy: () => import('./account/account-screen.tsx') },
          { path: 'companies', lazy: () => import('./companies/companies-screen.tsx') },
          { path: 'companies/certificates', lazy: () => import('./companies/certificates-screen.tsx') },
          { path: 'companies/review/:id?', lazy: () => import('./companies/review-screen.tsx') },
          { path: 'companies/:id', lazy: () => import('./companies/company-screen.tsx') },
          { path: 'catalog/suppliers', lazy: () => import('./catalog/suppliers/suppliers-screen.tsx') },
          { path: 'catalog/suppliers/new', lazy: () => import('./catalog/suppliers/new-supplier-screen.tsx') },
          { path: 'catalog/suppliers/:id', lazy: () => import('./catalog/suppliers/supplier-screen.tsx') },
          { path: 'catalog/categories', lazy: () => import('./catalog/categories/categories-screen.tsx') },
          { path: 'catalog/categories/new', lazy: () => import('./catalog/categories/new-category-screen.tsx') },
          { path: 'catalog/categories/:id', lazy: () => import('./catalog/categories/category-screen.tsx') },
          { path: 'catalog/attributes', lazy: () => import('./catalog/attributes/attributes-screen.tsx') },
          { path: 'catalog/attributes/new', lazy: () => import('./catalog/attributes/new-attribute-screen.tsx') },
          { path: 'catalog/attributes/:id', lazy: () => import('./catalog/attributes/attribute-screen.tsx') },
          { path: 'catalog/collections', lazy: () => import('./catalog/collections/collections-screen.tsx') },
          { path: 'catalog/collections/new', lazy: () => import('./catalog/collections/new-collection-screen.tsx') },
          { path: 'catalog/collections/:id', lazy: () => import('./catalog/collections/collection-screen.tsx') },
          { path: 'imports', lazy: () => import('./imports/imports-screen.tsx') },
          { path: 'imports/new', lazy: () => import('./imports/new-import-screen.tsx') },
          { path: 'imports/schedules', lazy: () => import('./imports/schedules/schedules-screen.tsx') },
          { path: 'imports/:id', lazy: () => import('./imports/import-screen.tsx') },
          { path: 'catalog/products', lazy: () => import('./catalog/products/products-screen.tsx') },
          { path: 'catalog/products/new', lazy: () => import('./catalog/products/editor/new-product-screen.tsx') },
          { path: 'catalog/products/bulk', lazy: () => import('./catalog/products/bulk/bulk-screen.tsx') },
          { path: 'catalog/products/:ocid', lazy: () => import('./catalog/products/editor/product-screen.tsx') },
          { path: 'inventory', lazy: () => import('./inventory/inventory-screen.tsx') },
          { path: 'inventory/count-sheet', lazy: () => import('./inventory/batches/count-sheet-screen.tsx') },
          { path: 'inventory/file', lazy: () => import('./inventory/batches/stock-file-screen.tsx') },
          { path: 'inventory/scan', lazy: () => import('./inventory/batches/scan-screen.tsx') },
          { path: 'inventory/levels', lazy: () => import('./inventory/levels-screen.tsx') },
          { path: 'inventory/:ocid', lazy: () => import('./inventory/product-screen.tsx') },
          { path: 'orders', lazy: () => import('./orders/queue-screen.tsx') },
          { path: 'orders/new', lazy: () => import('./orders/new/new-order-screen.tsx') },
          { path: 'orders/shipments', lazy: () => import('./orders/ship-file-screen.tsx') },
          { path: 'orders/:invoice', lazy: () => import('./orders/order-screen.tsx') },
          { path: 'orders/:invoice/edit', lazy: () => import('./orders/edit/edit-screen.tsx') },
          { path: 'keys', lazy: () => import('./integrations/keys-screen.tsx') },
          { path: 'payments/statement', lazy: () => import('./payments/statement-screen.tsx') },
          { path: 'payments/receivables', lazy: () => import('./payments/receivables-screen.tsx') },
          { path: 'content', lazy: () => import('./content/content-screen.tsx') },
          { path: 'content/edit/*', lazy: () => import('./content/editor/editor-screen.tsx') },
          { path: 'content/media', lazy: () => import('./media/media-screen.tsx') },
          { path: 'content/media/image', lazy: () => import('./media/image-screen.tsx') },
          { path: 'content/preview/*', lazy: () => import('./content/preview-screen.tsx') },
          { path: 'content/redirects', lazy: () => import('./content/redirects-screen.tsx') },
          { path: 'content/redirects/file', lazy: () => import('./content/redirect-file-screen.tsx') },
          { path: 'settings/companies', lazy: () => import('./settings/new-companies-screen.tsx') },
          { path: 'settings/registrations', lazy: () => import('./settings/registrations-screen.tsx') },
          { path: 'settings/shipping', lazy: () => import('./settings/rates/shipping-screen.tsx') },
          { path: 'settings/taxes', lazy: () => import('./settings/rates/taxes-screen.tsx') },
          { path: 'settings/taxes/file', lazy: () => import('./settings/rates/zip-file-screen.tsx') },
          { path: 'settings/taxes/zip/:id', lazy: () => import('./settings/rates/zip-table-screen.tsx') },
          { path: 'settings/terms', lazy: () => import('./settings/terms/terms-screen.tsx') },
          { path: 'settings/terms/:document/:version', lazy: () => import('./settings/terms/acceptances-screen.tsx') },
          { path: 'settings/emails', lazy: () => import('./settings/emails/emails-screen.tsx') },
          { path: 'settings/emails/:kind', lazy: () => import('./settings/emails/email-screen.tsx') },
          { path: 'webhooks', lazy: () => import('./integrations/webhooks-screen.tsx') },
          { path: 'system/jobs', lazy: () => import('./system/jobs-screen.tsx') },
          { path: 'system/backups', lazy: () => import('./system/backups-screen.tsx') },
          { path: 'system/storage', lazy: () => import('./system/storage-screen.tsx') },
          { path: 'system/health', lazy: () => import('./system/health-screen.tsx') },
          { path: 'staff', lazy: () => import('./staff/staff-screen.tsx') },
          { path: 'staff/roles', lazy: () => import('./staff/roles-screen.tsx') },
          { path: 'audit', lazy: () => import('./staff/audit-screen.tsx') },
        ],
      },
    ],
  },
  {
    // Needs no sign-in.
    element: <Layout />,
    hydrateFallbackElement: <Skeleton />,
    children: [
      {
        errorElement: <RouteError />,
        children: [
          { path: 'styleguide', lazy: () => import('./styleguide/styleguide-screen.tsx') },
          {
            path: '*',
            loader: () => {
              throw new Response(null, { status: 404 })
            },
          },
        ],
      },
    ],
  },
]
