import type { PageContext } from '#web/shop.ts'

export type ProfileData = NonNullable<Awaited<ReturnType<typeof loadProfile>>>

/** Everything the profile shows; null for a guest. */
export async function loadProfile({ shop, visitor, sessionHash }: PageContext) {
  const { user: buyer } = await visitor()
  if (!buyer) return null
  const { accounts } = shop
  const [user, newEmail, addresses, certificates, devices, referrals, notices] = await Promise.all([
    accounts.user(buyer.id),
    accounts.newEmail(buyer),
    accounts.addressBook(buyer),
    accounts.certificates(buyer),
    accounts.devices(buyer, await sessionHash()),
    accounts.referrals(buyer),
    accounts.notices(buyer),
  ])
  return { user, newEmail, addresses, certificates, devices, referrals, notices }
}
