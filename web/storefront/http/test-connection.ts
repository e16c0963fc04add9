import { configureApi } from './api.ts'

/** Connects the API client of a test as a signed-in buyer. */
export function connectAsBuyer(): void {
  configureApi({
    legacyBaseUrl: '/legacy',
    apiBaseUrl: '/api',
    token: async () => 'token',
    currentToken: () => 'token',
    referral: () => null,
    onUnauthorized: () => undefined,
  })
}
