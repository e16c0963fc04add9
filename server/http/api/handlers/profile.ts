import type { PROFILE_ENDPOINTS } from '#contract/endpoints/profile.ts'
import { type Handlers, requireBuyer } from './handler.ts'

export const profileHandlers: Handlers<typeof PROFILE_ENDPOINTS> = {
  changePerson: async ({ shop, session, body }) => ({
    data: await shop.accounts.profile.changePerson((await requireBuyer(session)).user, body),
  }),
  changeCompany: async ({ shop, session, body }) => ({
    data: await shop.accounts.profile.changeCompany((await requireBuyer(session)).user, body),
  }),
  changeEmail: async ({ shop, session, body }) =>
    shop.accounts.emailChange.request((await requireBuyer(session)).user, body),
  resendNewEmail: async ({ shop, session }) => shop.accounts.emailChange.resend((await requireBuyer(session)).user),
  async keepEmail({ shop, session }) {
    await shop.accounts.emailChange.cancel((await requireBuyer(session)).user)
    return { status: true }
  },
  async acceptDocuments({ shop, session, body }) {
    const { user } = await requireBuyer(session)
    await shop.transaction((bound) => bound.acceptances.accept(user.id, body))
    return { status: true }
  },
  addresses: async ({ shop, session }) => ({
    data: await shop.accounts.addresses.book((await requireBuyer(session)).user),
  }),
  addAddress: async ({ shop, session, body }) => ({
    data: await shop.accounts.addresses.add((await requireBuyer(session)).user, body),
  }),
  changeAddress: async ({ shop, session, params, body }) => ({
    data: await shop.accounts.addresses.change((await requireBuyer(session)).user, params.id, body),
  }),
  async removeAddress({ shop, session, params }) {
    await shop.accounts.addresses.remove((await requireBuyer(session)).user, params.id)
    return { status: true }
  },
  async useAddress({ shop, session, params }) {
    await shop.accounts.addresses.makeDefault((await requireBuyer(session)).user, params.id)
    return { status: true }
  },
  certificates: async ({ shop, session }) => ({
    data: await shop.accounts.certificates.list((await requireBuyer(session)).user),
  }),
  addCertificate: async ({ shop, session, body, files }) => ({
    data: await shop.accounts.certificates.add(
      (await requireBuyer(session)).user,
      body,
      files['documents.resale_certificate'],
    ),
  }),
  referrals: async ({ shop, session }) => ({
    data: await shop.accounts.referrals.ofBuyer((await requireBuyer(session)).user),
  }),
  notices: async ({ shop, session }) => ({
    data: await shop.accounts.emailPreferences.read((await requireBuyer(session)).user),
  }),
  changeNotices: async ({ shop, session, body }) => ({
    data: await shop.accounts.emailPreferences.change((await requireBuyer(session)).user, body),
  }),
  async closeAccount({ shop, session, body }) {
    await shop.personalData.closeAccount((await requireBuyer(session)).user, body.password)
    await session.signOut()
    return { status: true }
  },
}
