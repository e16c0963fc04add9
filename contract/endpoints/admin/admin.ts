import type { AdminEndpoint } from './admin-endpoint.ts'
import { ADMIN_ALERT_ENDPOINTS } from '#contract/endpoints/admin/system/alerts.ts'
import { ADMIN_BULK_ORDER_ENDPOINTS } from '#contract/endpoints/admin/orders/bulk-orders.ts'
import { ADMIN_FIGURE_ENDPOINTS } from '#contract/endpoints/admin/system/figures.ts'
import { ADMIN_JOB_ENDPOINTS } from '#contract/endpoints/admin/system/jobs.ts'
import { ADMIN_NEW_ORDER_ENDPOINTS } from '#contract/endpoints/admin/orders/new-orders.ts'
import { ADMIN_ORDER_EDIT_ENDPOINTS } from '#contract/endpoints/admin/orders/order-edits.ts'
import { ADMIN_ORDER_MOVE_ENDPOINTS } from '#contract/endpoints/admin/orders/order-moves.ts'
import { ADMIN_ORDER_ENDPOINTS } from '#contract/endpoints/admin/orders/orders.ts'
import { ADMIN_CONTENT_ENDPOINTS } from '#contract/endpoints/admin/settings/content.ts'
import { ADMIN_MEDIA_ENDPOINTS } from '#contract/endpoints/admin/settings/media.ts'
import { ADMIN_COMPANY_ENDPOINTS, ADMIN_REGISTRATION_ENDPOINTS } from '#contract/endpoints/admin/companies/companies.ts'
import { ADMIN_ATTRIBUTE_ENDPOINTS } from '#contract/endpoints/admin/catalog/attributes.ts'
import { ADMIN_CATEGORY_ENDPOINTS } from '#contract/endpoints/admin/catalog/categories.ts'
import { ADMIN_CERTIFICATE_ENDPOINTS } from '#contract/endpoints/admin/companies/certificates.ts'
import { ADMIN_COLLECTION_ENDPOINTS } from '#contract/endpoints/admin/catalog/collections.ts'
import { ADMIN_COMPANY_MERGE_ENDPOINTS } from '#contract/endpoints/admin/companies/company-merge.ts'
import { ADMIN_COMPANY_RECORD_ENDPOINTS } from '#contract/endpoints/admin/companies/company-records.ts'
import { ADMIN_IMPORT_SCHEDULE_ENDPOINTS } from '#contract/endpoints/admin/catalog/import-schedules.ts'
import { ADMIN_IMPORT_ENDPOINTS } from '#contract/endpoints/admin/catalog/imports.ts'
import { ADMIN_IMPERSONATION_ENDPOINTS } from '#contract/endpoints/admin/companies/impersonation.ts'
import { ADMIN_INVENTORY_ENDPOINTS } from '#contract/endpoints/admin/catalog/inventory.ts'
import { ADMIN_BULK_EDIT_ENDPOINTS } from '#contract/endpoints/admin/catalog/bulk-edits.ts'
import { ADMIN_PRODUCT_ENDPOINTS } from '#contract/endpoints/admin/catalog/products.ts'
import { ADMIN_STOCK_BATCH_ENDPOINTS } from '#contract/endpoints/admin/catalog/stock-batches.ts'
import { ADMIN_ACCOUNT_ENDPOINTS } from '#contract/endpoints/admin/staff/own-account.ts'
import { ADMIN_PAYMENT_ENDPOINTS } from '#contract/endpoints/admin/orders/payments.ts'
import { ADMIN_PREFERENCE_ENDPOINTS } from '#contract/endpoints/admin/staff/preferences.ts'
import { ADMIN_REDIRECT_ENDPOINTS } from '#contract/endpoints/admin/catalog/redirects.ts'
import { ADMIN_SEARCH_ENDPOINTS } from '#contract/endpoints/admin/system/search.ts'
import { ADMIN_SESSION_ENDPOINTS } from '#contract/endpoints/admin/staff/session.ts'
import { ADMIN_EMAIL_TEXT_ENDPOINTS } from '#contract/endpoints/admin/settings/email-texts.ts'
import { ADMIN_RATE_ENDPOINTS } from '#contract/endpoints/admin/settings/rates.ts'
import { ADMIN_ZIP_TAX_ENDPOINTS } from '#contract/endpoints/admin/settings/zip-taxes.ts'
import { ADMIN_SET_UP_GUIDE_ENDPOINTS } from '#contract/endpoints/admin/settings/set-up-guide.ts'
import { ADMIN_ACCEPTANCE_ENDPOINTS } from '#contract/endpoints/admin/settings/acceptances.ts'
import { ADMIN_SETTING_ENDPOINTS } from '#contract/endpoints/admin/settings/settings.ts'
import { ADMIN_AUDIT_ENDPOINTS } from '#contract/endpoints/admin/system/audit.ts'
import { ADMIN_WEBHOOK_ENDPOINTS } from '#contract/endpoints/admin/settings/webhooks.ts'
import { ADMIN_SYSTEM_ENDPOINTS } from '#contract/endpoints/admin/system/system.ts'
import { ADMIN_SIGN_IN_ENDPOINTS } from '#contract/endpoints/admin/staff/sign-in.ts'
import { ADMIN_STAFF_ENDPOINTS } from '#contract/endpoints/admin/staff/staff.ts'
import { ADMIN_SUPPLIER_ENDPOINTS } from '#contract/endpoints/admin/catalog/suppliers.ts'

/** All endpoints of the operator API. */
export const ADMIN_ENDPOINTS = {
  ...ADMIN_SIGN_IN_ENDPOINTS,
  ...ADMIN_SESSION_ENDPOINTS,
  ...ADMIN_PREFERENCE_ENDPOINTS,
  ...ADMIN_ORDER_ENDPOINTS,
  ...ADMIN_ORDER_MOVE_ENDPOINTS,
  ...ADMIN_BULK_ORDER_ENDPOINTS,
  ...ADMIN_ORDER_EDIT_ENDPOINTS,
  ...ADMIN_NEW_ORDER_ENDPOINTS,
  ...ADMIN_PAYMENT_ENDPOINTS,
  ...ADMIN_REGISTRATION_ENDPOINTS,
  ...ADMIN_COMPANY_ENDPOINTS,
  ...ADMIN_SEARCH_ENDPOINTS,
  ...ADMIN_FIGURE_ENDPOINTS,
  ...ADMIN_JOB_ENDPOINTS,
  ...ADMIN_SYSTEM_ENDPOINTS,
  ...ADMIN_REDIRECT_ENDPOINTS,
  ...ADMIN_CONTENT_ENDPOINTS,
  ...ADMIN_MEDIA_ENDPOINTS,
  ...ADMIN_COMPANY_RECORD_ENDPOINTS,
  ...ADMIN_COMPANY_MERGE_ENDPOINTS,
  ...ADMIN_CERTIFICATE_ENDPOINTS,
  ...ADMIN_IMPERSONATION_ENDPOINTS,
  ...ADMIN_INVENTORY_ENDPOINTS,
  ...ADMIN_SUPPLIER_ENDPOINTS,
  ...ADMIN_CATEGORY_ENDPOINTS,
  ...ADMIN_ATTRIBUTE_ENDPOINTS,
  ...ADMIN_COLLECTION_ENDPOINTS,
  ...ADMIN_IMPORT_ENDPOINTS,
  ...ADMIN_IMPORT_SCHEDULE_ENDPOINTS,
  ...ADMIN_PRODUCT_ENDPOINTS,
  ...ADMIN_BULK_EDIT_ENDPOINTS,
  ...ADMIN_STOCK_BATCH_ENDPOINTS,
  ...ADMIN_WEBHOOK_ENDPOINTS,
  ...ADMIN_SETTING_ENDPOINTS,
  ...ADMIN_ACCEPTANCE_ENDPOINTS,
  ...ADMIN_RATE_ENDPOINTS,
  ...ADMIN_SET_UP_GUIDE_ENDPOINTS,
  ...ADMIN_ZIP_TAX_ENDPOINTS,
  ...ADMIN_EMAIL_TEXT_ENDPOINTS,
  ...ADMIN_ALERT_ENDPOINTS,
  ...ADMIN_ACCOUNT_ENDPOINTS,
  ...ADMIN_STAFF_ENDPOINTS,
  ...ADMIN_AUDIT_ENDPOINTS,
} as const satisfies Record<string, AdminEndpoint>

export type AdminEndpointName = keyof typeof ADMIN_ENDPOINTS

/** Tags of the endpoints: the sections of the operator API's reference. */
export const ADMIN_TAGS: readonly { name: string; description: string; calls: Record<string, AdminEndpoint> }[] = [
  {
    name: 'Orders',
    description: 'Queues of orders, and each order',
    calls: {
      ...ADMIN_ORDER_ENDPOINTS,
      ...ADMIN_ORDER_MOVE_ENDPOINTS,
      ...ADMIN_ORDER_EDIT_ENDPOINTS,
      ...ADMIN_BULK_ORDER_ENDPOINTS,
      ...ADMIN_NEW_ORDER_ENDPOINTS,
    },
  },
  {
    name: 'Payments',
    description: 'Bank statements and the orders that they pay, and what companies owe',
    calls: ADMIN_PAYMENT_ENDPOINTS,
  },
  { name: 'Search', description: 'Records of any kind by number or name', calls: ADMIN_SEARCH_ENDPOINTS },
  {
    name: 'Figures',
    description: 'Sales and receivables, and the state of the running shop',
    calls: ADMIN_FIGURE_ENDPOINTS,
  },
  {
    name: 'Redirects',
    description: 'Where the visitors of paths without a page are led',
    calls: ADMIN_REDIRECT_ENDPOINTS,
  },
  {
    name: 'Content',
    description: 'Pages, menus, banners and the home page of the shop, with drafts and versions',
    calls: ADMIN_CONTENT_ENDPOINTS,
  },
  { name: 'Media', description: 'Uploaded images, and where they are used', calls: ADMIN_MEDIA_ENDPOINTS },
  {
    name: 'Jobs',
    description: 'Background jobs: emails, webhooks, images, payments and the search index',
    calls: ADMIN_JOB_ENDPOINTS,
  },
  {
    name: 'System',
    description: 'Backups of the shop, the storage that it takes, and slow queries',
    calls: ADMIN_SYSTEM_ENDPOINTS,
  },
  {
    name: 'Webhooks',
    description: 'Events of all companies for servers of the operator, in the format of Standard Webhooks',
    calls: ADMIN_WEBHOOK_ENDPOINTS,
  },
  {
    name: 'Settings',
    description: 'Settings of the shop that override its settings file, and the texts of its emails',
    calls: {
      ...ADMIN_SETTING_ENDPOINTS,
      ...ADMIN_ACCEPTANCE_ENDPOINTS,
      ...ADMIN_EMAIL_TEXT_ENDPOINTS,
      ...ADMIN_SET_UP_GUIDE_ENDPOINTS,
    },
  },
  {
    name: 'Rates',
    description: 'Shipping methods and sales taxes, and their versions',
    calls: { ...ADMIN_RATE_ENDPOINTS, ...ADMIN_ZIP_TAX_ENDPOINTS },
  },
  { name: 'Alerts', description: 'What the person should know about', calls: ADMIN_ALERT_ENDPOINTS },
  { name: 'Preferences', description: 'Choices of a person for their screens', calls: ADMIN_PREFERENCE_ENDPOINTS },
  { name: 'Registrations', description: 'The review of registered companies', calls: ADMIN_REGISTRATION_ENDPOINTS },
  {
    name: 'Companies',
    description: 'Companies, their people, terms, certificates and records',
    calls: {
      ...ADMIN_COMPANY_ENDPOINTS,
      ...ADMIN_COMPANY_RECORD_ENDPOINTS,
      ...ADMIN_COMPANY_MERGE_ENDPOINTS,
      ...ADMIN_CERTIFICATE_ENDPOINTS,
    },
  },
  { name: 'Suppliers', description: 'Suppliers, which buyers know as makers', calls: ADMIN_SUPPLIER_ENDPOINTS },
  { name: 'Categories', description: 'The tree of categories', calls: ADMIN_CATEGORY_ENDPOINTS },
  { name: 'Attributes', description: 'Own attributes of products', calls: ADMIN_ATTRIBUTE_ENDPOINTS },
  {
    name: 'Collections',
    description: 'Collections of products, selected by hand or by a rule',
    calls: ADMIN_COLLECTION_ENDPOINTS,
  },
  {
    name: 'Products',
    description: 'The products of the catalog in any state',
    calls: { ...ADMIN_PRODUCT_ENDPOINTS, ...ADMIN_BULK_EDIT_ENDPOINTS },
  },
  { name: 'Inventory', description: 'The stock of products and its movements', calls: ADMIN_INVENTORY_ENDPOINTS },
  {
    name: 'Imports',
    description: 'Files of products, suppliers, categories, collections and banners, and the history of their imports',
    calls: { ...ADMIN_IMPORT_ENDPOINTS, ...ADMIN_IMPORT_SCHEDULE_ENDPOINTS },
  },
  {
    name: 'Counts and receipts',
    description: 'Counts and receipts of many products at once',
    calls: ADMIN_STOCK_BATCH_ENDPOINTS,
  },
  { name: 'View as buyer', description: 'Seeing the shop as a buyer', calls: ADMIN_IMPERSONATION_ENDPOINTS },
  {
    name: 'Staff session',
    description: 'Signing in to the back office',
    calls: { ...ADMIN_SIGN_IN_ENDPOINTS, ...ADMIN_SESSION_ENDPOINTS },
  },
  {
    name: 'Own account',
    description: 'Devices, second factors and password of the person who is signed in',
    calls: ADMIN_ACCOUNT_ENDPOINTS,
  },
  {
    name: 'Staff',
    description: 'People with access to the back office, their roles, and operator keys',
    calls: ADMIN_STAFF_ENDPOINTS,
  },
  { name: 'Audit log', description: 'Who changed what, and when', calls: ADMIN_AUDIT_ENDPOINTS },
]
