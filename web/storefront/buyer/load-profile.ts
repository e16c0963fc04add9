import type { PageContext } from '#web/shop.ts'

export type ProfileData = NonNullable<Awaited<ReturnType<typeof loadProfile>>>

/** Loads the data of the profile page; null for a guest. */
export async function loadProfile({ shop, visitor, sessionHash }: PageContext) {
  const { user: buyer } = await visitor()
  if (!buyer) return null
  const { accounts, backInStock } = shop
  const [user, newEmail, addresses, certificates, devices, referrals, emailPreferences, requests] = await Promise.all([
    accounts.profile.user(buyer),
    accounts.emailChange.pending(buyer),
    accounts.addresses.book(buyer),
    accounts.certificates.list(buyer),
    accounts.devices.list(buyer, await sessionHash()),
    accounts.referrals.ofBuyer(buyer),
    accounts.emailPreferences.read(buyer),
    backInStock.list(buyer),
  ])
  return { user, newEmail, addresses, certificates, devices, referrals, emailPreferences, requests }
}
