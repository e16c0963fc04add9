import { expect, type Page } from '@playwright/test'

/** Waits for an email to the address and returns its newest link that matches `kind`. */
export async function mailedLink(
  page: Page,
  shop: string,
  email: string,
  kind = /https?:\/\/\S+#token=[\w-]+/,
): Promise<string> {
  let link = ''
  await expect(async () => {
    const list = await page.request.get(`${shop}/mailbox`).then((answer) => answer.text())
    const rows = list.split('<li>').filter((mail) => mail.includes(`to ${email}`))
    const paths = rows.flatMap((row) => /href="(\/mailbox\/[^"]+)"/.exec(row)?.[1] ?? [])
    for (const path of paths) {
      const mail = await page.request.get(shop + path).then((answer) => answer.text())
      link = kind.exec(mail)?.[0] ?? ''
      if (link !== '') return
    }
    throw new Error(`No email to ${email} contains such a link.`)
  }).toPass({ timeout: 60_000 })
  // The shop under test learns its port too late to use it in emails.
  const { pathname, hash } = new URL(link)
  return shop + pathname + hash
}
