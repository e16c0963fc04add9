import { expect, type Page } from '@playwright/test'

/** The link in the newest mail to an address, once the mail has come; `kind` is what the link looks like. */
export async function mailedLink(
  page: Page,
  shop: string,
  email: string,
  kind = /https?:\/\/\S+#token=[\w-]+/,
): Promise<string> {
  let link = ''
  await expect(async () => {
    const list = await page.request.get(`${shop}/mailbox`).then((answer) => answer.text())
    const row = list.split('<li>').find((mail) => mail.includes(`to ${email}`))
    const path = /href="(\/mailbox\/[^"]+)"/.exec(row ?? '')?.[1]
    expect(path, `a mail to ${email}`).toBeDefined()
    const mail = await page.request.get(shop + path).then((answer) => answer.text())
    link = kind.exec(mail)?.[0] ?? ''
    expect(link).not.toBe('')
  }).toPass({ timeout: 10_000 })
  // The shop of the journeys opens on a port it learns too late to write it into mails.
  const { pathname, hash } = new URL(link)
  return shop + pathname + hash
}
