import { vi } from 'vitest'
import type { ReceivedMail } from '#server/mail/mailbox.ts'
import type { TestShop } from '#server/test-shop.ts'

/** The next mail to an address with that subject, once it has come; `work` must have been called. */
export async function letterTo({ mailbox }: TestShop, to: string, subject: string): Promise<ReceivedMail> {
  return vi.waitFor(
    async () => {
      const mails = await mailbox.list(100)
      const mail = mails.find((each) => each.to.includes(to) && each.subject === subject)
      if (!mail) throw new Error(`No mail “${subject}” to ${to} has come.`)
      return mail
    },
    { timeout: 10_000, interval: 50 },
  )
}

/** The token in the link of a mail: in its fragment or, for signing in, its path. */
export function tokenIn({ text }: ReceivedMail): string {
  return /(?:#token=|login_token\/)([\w-]{43})/.exec(text)?.[1] ?? ''
}
