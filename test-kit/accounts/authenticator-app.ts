import { totpCode } from '#server/staff/factors/totp.ts'

/** Returns the code that an authenticator app with this Base32 secret shows at a time, by default now. */
export function authenticatorCode(secret: string, time = new Date()): string {
  return totpCode(secret, time)
}
