import type { ADMIN_SETTING_ENDPOINTS } from '#contract/endpoints/admin/settings/settings.ts'
import type { ADMIN_EMAIL_TEXT_ENDPOINTS } from '#contract/endpoints/admin/settings/email-texts.ts'
import type { ADMIN_SET_UP_GUIDE_ENDPOINTS } from '#contract/endpoints/admin/settings/set-up-guide.ts'
import type { AdminRequests } from './stage.ts'

export const SETTING_REQUESTS: AdminRequests<typeof ADMIN_SETTING_ENDPOINTS> = {
  adminNewCompanySettings: async () => ({}),
  async adminSetNewCompanySettings({ owner }) {
    const { version } = (await owner.client.adminNewCompanySettings()).data
    return {
      request: {
        body: {
          version,
          terms: { days: 14, limit: 2500 },
          registration: 'review',
          review_hours: 24,
          certificates: null,
          registration_text: 'We sell to shops and designers. Have your resale certificate at hand.',
          review_text: null,
          required_fields: {
            designer: ['company.website'],
            ecommerce: ['user.u_phone'],
            physical: ['user.u_phone'],
            business: [],
            public: [],
          },
        },
      },
    }
  },
}

const TEXTS = {
  subject: 'We received your order {{orderNumber}}',
  heading: null,
  intro: 'Hello {{buyerName}},\n\nwe received your order {{orderNumber}} and pass it on to its makers.',
  closing: 'Questions? Call us at 555-0134.',
}

export const EMAIL_TEXT_REQUESTS: AdminRequests<typeof ADMIN_EMAIL_TEXT_ENDPOINTS> = {
  adminEmails: async () => ({}),
  adminEmailTexts: async () => ({ request: { params: { kind: 'order_placed' } } }),
  async adminSetEmailTexts({ owner }) {
    const params = { kind: 'order_placed' }
    const { version } = (await owner.client.adminEmailTexts({ params })).data
    return { request: { params, body: { version, ...TEXTS } } }
  },
  adminSendTestEmail: async () => ({ request: { params: { kind: 'order_placed' }, body: TEXTS } }),
}

export const SET_UP_GUIDE_REQUESTS: AdminRequests<typeof ADMIN_SET_UP_GUIDE_ENDPOINTS> = {
  adminSetUpGuide: async () => ({}),
  adminDismissSetUpGuide: async () => ({}),
}
