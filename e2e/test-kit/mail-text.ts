import { expect, type Page } from '@playwright/test'

/** Waits for an email to an address with this subject. Returns the text of the newest one. */
export async function mailText(page: Page, address: string, email: string, subject: string): Promise<string> {
  let text = ''
  await expect(async () => {
    const list = await page.request.get(`${address}/mailbox`).then((answer) => answer.text())
    const row = list.split('<li>').find((mail) => mail.includes(`to ${email}`) && mail.includes(subject))
    const path = /href="(\/mailbox\/[^"]+)"/.exec(row ?? '')?.[1]
    if (path === undefined) throw new Error(`No email “${subject}” to ${email}.`)
    text = await page.request.get(address + path).then((answer) => answer.text())
  }).toPass({ timeout: 60_000 })
  return text
}
