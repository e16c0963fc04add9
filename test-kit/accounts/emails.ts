import { vi } from 'vitest'
import type { ReceivedMail } from '#server/mail/mailbox.ts'
import type { TestShop } from '#test-kit/shop.ts'

/** Waits for an email to an address with this subject. Workers must be running (`shop.work`). */
export async function waitForEmail({ mailbox }: TestShop, to: string, subject: string): Promise<ReceivedMail> {
  return vi.waitFor(
    async () => {
      const mails = await mailbox.list(100)
      const mail = mails.find((each) => each.to.includes(to) && each.subject === subject)
      if (!mail) throw new Error(`No email “${subject}” to ${to} arrived.`)
      return mail
    },
    { timeout: 10_000, interval: 50 },
  )
}

/** Returns the token of an email's link: from the fragment or, for sign-in links, the path. */
export function tokenIn({ text }: ReceivedMail): string {
  return /(?:#token=|login_token\/|\/invitation\/)([\w-]{43})/.exec(text)?.[1] ?? ''
}
