import type { ADMIN_ENDPOINTS } from '#contract/endpoints/admin/admin.ts'
import { WEBHOOK_REQUESTS } from './integrations.ts'
import { COMPANY_REQUESTS, REGISTRATION_REQUESTS } from './companies.ts'
import {
  BULK_ORDER_REQUESTS,
  ORDER_MOVE_REQUESTS,
  ORDER_REQUESTS,
  PAYMENT_REQUESTS,
  SEARCH_REQUESTS,
} from './orders.ts'
import { ACCEPTANCE_REQUESTS } from './acceptances.ts'
import { IMPORT_SCHEDULE_REQUESTS } from './import-schedules.ts'
import { IMPORT_REQUESTS } from './imports.ts'
import { ATTRIBUTE_REQUESTS } from './attributes.ts'
import { CATEGORY_REQUESTS, COLLECTION_REQUESTS, SUPPLIER_REQUESTS } from './taxonomy.ts'
import { INVENTORY_REQUESTS, STOCK_BATCH_REQUESTS } from './inventory.ts'
import { CONTENT_REQUESTS } from './content.ts'
import { MEDIA_REQUESTS } from './media.ts'
import { NEW_ORDER_REQUESTS } from './new-orders.ts'
import { ORDER_EDIT_REQUESTS } from './order-edits.ts'
import {
  CERTIFICATE_REQUESTS,
  COMPANY_MERGE_REQUESTS,
  COMPANY_RECORD_REQUESTS,
  IMPERSONATION_REQUESTS,
} from './company-records.ts'
import { ACCOUNT_REQUESTS } from './own-account.ts'
import { JOB_REQUESTS } from './jobs.ts'
import { BULK_EDIT_REQUESTS, PRODUCT_REQUESTS } from './products.ts'
import { REDIRECT_REQUESTS } from './redirects.ts'
import { SYSTEM_REQUESTS } from './system.ts'
import { RATE_REQUESTS, ZIP_TAX_REQUESTS } from './rates.ts'
import { EMAIL_TEXT_REQUESTS, SET_UP_GUIDE_REQUESTS, SETTING_REQUESTS } from './settings.ts'
import { SIGN_IN_REQUESTS } from './sign-in.ts'
import {
  ALERT_REQUESTS,
  AUDIT_REQUESTS,
  FIGURE_REQUESTS,
  PREFERENCE_REQUESTS,
  SESSION_REQUESTS,
  STAFF_REQUESTS,
} from './staff.ts'
import type { AdminRequests } from './stage.ts'

/**
 * A valid request of every endpoint of the operator API. A function prepares what its request needs, and can be called more than once.
 * Requests about alerts come after those that create some.
 */
export const ADMIN_REQUESTS: AdminRequests<typeof ADMIN_ENDPOINTS> = {
  ...SIGN_IN_REQUESTS,
  ...SESSION_REQUESTS,
  ...PREFERENCE_REQUESTS,
  ...ORDER_REQUESTS,
  ...ORDER_MOVE_REQUESTS,
  ...BULK_ORDER_REQUESTS,
  ...ORDER_EDIT_REQUESTS,
  ...NEW_ORDER_REQUESTS,
  ...PAYMENT_REQUESTS,
  ...REGISTRATION_REQUESTS,
  ...COMPANY_REQUESTS,
  ...COMPANY_RECORD_REQUESTS,
  ...COMPANY_MERGE_REQUESTS,
  ...CERTIFICATE_REQUESTS,
  ...IMPERSONATION_REQUESTS,
  ...INVENTORY_REQUESTS,
  ...SUPPLIER_REQUESTS,
  ...CATEGORY_REQUESTS,
  ...ATTRIBUTE_REQUESTS,
  ...COLLECTION_REQUESTS,
  ...IMPORT_REQUESTS,
  ...IMPORT_SCHEDULE_REQUESTS,
  ...ACCEPTANCE_REQUESTS,
  ...PRODUCT_REQUESTS,
  ...BULK_EDIT_REQUESTS,
  ...STOCK_BATCH_REQUESTS,
  ...SEARCH_REQUESTS,
  ...FIGURE_REQUESTS,
  ...JOB_REQUESTS,
  ...SYSTEM_REQUESTS,
  ...REDIRECT_REQUESTS,
  ...CONTENT_REQUESTS,
  ...MEDIA_REQUESTS,
  ...WEBHOOK_REQUESTS,
  ...SETTING_REQUESTS,
  ...SET_UP_GUIDE_REQUESTS,
  ...RATE_REQUESTS,
  ...ZIP_TAX_REQUESTS,
  ...EMAIL_TEXT_REQUESTS,
  ...ALERT_REQUESTS,
  ...ACCOUNT_REQUESTS,
  ...STAFF_REQUESTS,
  ...AUDIT_REQUESTS,
}
