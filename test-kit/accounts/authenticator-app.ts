import { totpCode } from '#server/staff/factors/totp.ts'

/** Returns the code that an authenticator app with this Base32 secret shows now. */
export function authenticatorCode(secret: string): string {
  return totpCode(secret, new Date())
}
