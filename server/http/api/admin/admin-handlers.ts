import type { ADMIN_ENDPOINTS } from '#contract/endpoints/admin/admin.ts'
import type { AdminHandlers } from './admin-handler.ts'
import { adminAlertHandlers } from './alerts.ts'
import { adminBulkOrderHandlers } from './bulk-orders.ts'
import { adminFigureHandlers } from './figures.ts'
import { adminJobHandlers } from './jobs.ts'
import { adminNewOrderHandlers } from './new-orders.ts'
import { adminOrderEditHandlers } from './order-edits.ts'
import { adminOrderMoveHandlers } from './order-moves.ts'
import { adminOrderHandlers } from './orders.ts'
import { adminCompanyHandlers } from './companies.ts'
import { adminCertificateHandlers } from './certificates.ts'
import { adminCompanyMergeHandlers } from './company-merge.ts'
import { adminCompanyRecordHandlers } from './company-records.ts'
import { adminImpersonationHandlers } from './impersonation.ts'
import { adminInventoryHandlers } from './inventory.ts'
import { adminRegistrationHandlers } from './registrations.ts'
import { adminAccountHandlers } from './own-account.ts'
import { adminPaymentHandlers } from './payments.ts'
import { adminPreferenceHandlers } from './preferences.ts'
import { adminRedirectHandlers } from './redirects.ts'
import { adminSearchHandlers } from './search.ts'
import { adminSessionHandlers } from './session.ts'
import { adminEmailTextHandlers } from './email-texts.ts'
import { adminSettingHandlers } from './settings.ts'
import { adminAuditHandlers } from './audit.ts'
import { adminWebhookHandlers } from './webhooks.ts'
import { adminSignInHandlers } from './sign-in.ts'
import { adminStaffHandlers } from './staff.ts'

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
  ...adminRedirectHandlers,
  ...adminCompanyRecordHandlers,
  ...adminCompanyMergeHandlers,
  ...adminCertificateHandlers,
  ...adminImpersonationHandlers,
  ...adminInventoryHandlers,
  ...adminWebhookHandlers,
  ...adminSettingHandlers,
  ...adminEmailTextHandlers,
  ...adminAlertHandlers,
  ...adminAccountHandlers,
  ...adminStaffHandlers,
  ...adminAuditHandlers,
}
