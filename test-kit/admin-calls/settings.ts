import type { ADMIN_SETTING_ENDPOINTS } from '#contract/endpoints/admin/settings.ts'
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
