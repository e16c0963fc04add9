import type { ADMIN_ENDPOINTS } from '#contract/endpoints/admin/admin.ts'
import type { AdminHandlers } from './admin-handler.ts'
import { adminAlertHandlers } from './system/alerts.ts'
import { adminBulkOrderHandlers } from './orders/bulk-orders.ts'
import { adminFigureHandlers } from './system/figures.ts'
import { adminJobHandlers } from './system/jobs.ts'
import { adminNewOrderHandlers } from './orders/new-orders.ts'
import { adminOrderEditHandlers } from './orders/order-edits.ts'
import { adminOrderMoveHandlers } from './orders/order-moves.ts'
import { adminOrderHandlers } from './orders/orders.ts'
import { adminContentHandlers } from './content/content.ts'
import { adminMediaHandlers } from './content/media.ts'
import { adminCompanyHandlers } from './companies/companies.ts'
import { adminCertificateHandlers } from './companies/certificates.ts'
import { adminCompanyMergeHandlers } from './companies/company-merge.ts'
import { adminCompanyRecordHandlers } from './companies/company-records.ts'
import { adminImpersonationHandlers } from './companies/impersonation.ts'
import { adminAttributeHandlers } from './catalog/attributes.ts'
import { adminCategoryHandlers } from './catalog/categories.ts'
import { adminCollectionHandlers } from './catalog/collections.ts'
import { adminImportScheduleHandlers } from './catalog/import-schedules.ts'
import { adminImportHandlers } from './catalog/imports.ts'
import { adminInventoryHandlers } from './catalog/inventory.ts'
import { adminBulkEditHandlers } from './catalog/bulk-edits.ts'
import { adminProductHandlers } from './catalog/products.ts'
import { adminStockBatchHandlers } from './catalog/stock-batches.ts'
import { adminRegistrationHandlers } from './companies/registrations.ts'
import { adminAccountHandlers } from './staff/own-account.ts'
import { adminPaymentHandlers } from './payments/payments.ts'
import { adminPreferenceHandlers } from './staff/preferences.ts'
import { adminRedirectHandlers } from './catalog/redirects.ts'
import { adminSupplierHandlers } from './catalog/suppliers.ts'
import { adminSearchHandlers } from './system/search.ts'
import { adminSessionHandlers } from './staff/session.ts'
import { adminEmailTextHandlers } from './settings/email-texts.ts'
import { adminRateHandlers } from './settings/rates.ts'
import { adminZipTaxHandlers } from './settings/zip-taxes.ts'
import { adminSetUpGuideHandlers } from './settings/set-up-guide.ts'
import { adminAcceptanceHandlers } from './settings/acceptances.ts'
import { adminSettingHandlers } from './settings/settings.ts'
import { adminSystemHandlers } from './system/system.ts'
import { adminAuditHandlers } from './system/audit.ts'
import { adminWebhookHandlers } from './settings/webhooks.ts'
import { adminSignInHandlers } from './staff/sign-in.ts'
import { adminStaffHandlers } from './staff/staff.ts'

/** Returns the handler of each endpoint in `contract/endpoints/admin/admin.ts`. */
export const adminHandlers: AdminHandlers<typeof ADMIN_ENDPOINTS> = {
  ...adminSignInHandlers,
  ...adminSessionHandlers,
  ...adminPreferenceHandlers,
  ...adminOrderHandlers,
  ...adminOrderMoveHandlers,
  ...adminBulkOrderHandlers,
  ...adminOrderEditHandlers,
  ...adminNewOrderHandlers,
  ...adminPaymentHandlers,
  ...adminRegistrationHandlers,
  ...adminCompanyHandlers,
  ...adminSearchHandlers,
  ...adminFigureHandlers,
  ...adminJobHandlers,
  ...adminSystemHandlers,
  ...adminRedirectHandlers,
  ...adminContentHandlers,
  ...adminMediaHandlers,
  ...adminCompanyRecordHandlers,
  ...adminCompanyMergeHandlers,
  ...adminCertificateHandlers,
  ...adminImpersonationHandlers,
  ...adminInventoryHandlers,
  ...adminSupplierHandlers,
  ...adminCategoryHandlers,
  ...adminAttributeHandlers,
  ...adminCollectionHandlers,
  ...adminImportHandlers,
  ...adminImportScheduleHandlers,
  ...adminProductHandlers,
  ...adminBulkEditHandlers,
  ...adminStockBatchHandlers,
  ...adminWebhookHandlers,
  ...adminSettingHandlers,
  ...adminAcceptanceHandlers,
  ...adminRateHandlers,
  ...adminSetUpGuideHandlers,
  ...adminZipTaxHandlers,
  ...adminEmailTextHandlers,
  ...adminAlertHandlers,
  ...adminAccountHandlers,
  ...adminStaffHandlers,
  ...adminAuditHandlers,
}
