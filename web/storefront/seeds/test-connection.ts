import { connectApi } from '#web/storefront/api.ts'

/** Makes the calls of tests those of a buyer with a token. */
export function connectAsBuyer(): void {
  connectApi({
    legacyBaseUrl: '/legacy',
    apiBaseUrl: '/api',
    token: async () => 'token',
    tokenInUse: () => 'token',
    referral: () => null,
    onUnauthorised: () => undefined,
  })
}
