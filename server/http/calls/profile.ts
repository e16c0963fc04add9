import type { PROFILE_ENDPOINTS } from '#contract/endpoints/profile.ts'
import { type Calls, signedIn } from './call.ts'

export const profileCalls: Calls<typeof PROFILE_ENDPOINTS> = {
  changePerson: async ({ shop, visit, body }) => ({
    data: await shop.accounts.changePerson((await signedIn(visit)).user, body),
  }),
  changeCompany: async ({ shop, visit, body }) => ({
    data: await shop.accounts.changeCompany((await signedIn(visit)).user, body),
  }),
  changeEmail: async ({ shop, visit, body }) => shop.accounts.changeEmail((await signedIn(visit)).user, body),
  resendNewEmail: async ({ shop, visit }) => shop.accounts.resendNewEmail((await signedIn(visit)).user),
  async keepEmail({ shop, visit }) {
    await shop.accounts.keepEmail((await signedIn(visit)).user)
    return { status: true }
  },
  addresses: async ({ shop, visit }) => ({ data: await shop.accounts.addressBook((await signedIn(visit)).user) }),
  addAddress: async ({ shop, visit, body }) => ({
    data: await shop.accounts.addAddress((await signedIn(visit)).user, body),
  }),
  changeAddress: async ({ shop, visit, params, body }) => ({
    data: await shop.accounts.changeAddress((await signedIn(visit)).user, params.id, body),
  }),
  async removeAddress({ shop, visit, params }) {
    await shop.accounts.removeAddress((await signedIn(visit)).user, params.id)
    return { status: true }
  },
  async useAddress({ shop, visit, params }) {
    await shop.accounts.useAddress((await signedIn(visit)).user, params.id)
    return { status: true }
  },
  certificates: async ({ shop, visit }) => ({ data: await shop.accounts.certificates((await signedIn(visit)).user) }),
  addCertificate: async ({ shop, visit, body, files }) => ({
    data: await shop.accounts.addCertificate((await signedIn(visit)).user, body, files['documents.resale_certificate']),
  }),
  referrals: async ({ shop, visit }) => ({ data: await shop.accounts.referrals((await signedIn(visit)).user) }),
  notices: async ({ shop, visit }) => ({ data: await shop.accounts.notices((await signedIn(visit)).user) }),
  changeNotices: async ({ shop, visit, body }) => ({
    data: await shop.accounts.changeNotices((await signedIn(visit)).user, body),
  }),
  async closeAccount({ shop, visit, body }) {
    await shop.personalData.closeAccount((await signedIn(visit)).user, body.password)
    await visit.signOut()
    return { status: true }
  },
}
