import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible } from '#e2e/test-kit/expect-accessible.ts'
import { staffCookie } from '#test-kit/accounts/staff.ts'
import { addProduct } from '#test-kit/catalog.ts'
import { plainImage } from '#test-kit/images.ts'
import { useOwnShop } from '#e2e/test-kit/own-shop.ts'

let ocid = 0
const shop = useOwnShop('media', {
  demo: false,
  async fill(database) {
    ocid = await addProduct(database.db, { title: 'Ash bowl', sku: 'ASH-BOWL' })
  },
})

/** Drops files on an element, as from a folder of the computer. */
async function drop(target: Locator, files: readonly { name: string; bytes: Buffer }[]): Promise<void> {
  const sent = files.map(({ name, bytes }) => ({ name, base64: bytes.toString('base64') }))
  await target.evaluate((element, dropped) => {
    const dataTransfer = new DataTransfer()
    for (const { name, base64 } of dropped)
      dataTransfer.items.add(new File([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], name))
    for (const type of ['dragover', 'drop'])
      element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
  }, sent)
}

/** Returns the card of the bowl in the HTML of its category. */
async function cardHtml(page: Page): Promise<string> {
  const html = await (await page.request.get(`${shop.address}/category/vases`)).text()
  return /<article[^>]*>.*?<\/article>/s.exec(html)?.[0] ?? ''
}

test('images that are dropped on a product are sorted, cropped around a point and shown on its card', async ({
  page,
}) => {
  await page.context().addCookies([await staffCookie(shop.databaseUrl, shop.address)])
  await page.goto(`${shop.address}/admin/catalog/products/${ocid}`)
  const images = page.getByRole('list', { name: 'Images of the product' }).getByRole('listitem')
  await drop(page.getByRole('button', { name: 'Choose images' }), [
    { name: 'front.png', bytes: await plainImage(300, 300, '#993333').png().toBuffer() },
    { name: 'notes.png', bytes: Buffer.from('not an image') },
    { name: 'wide.png', bytes: await plainImage(600, 300, '#333399').png().toBuffer() },
  ])
  await expect(images).toHaveCount(2)
  await expect(images.nth(1)).toContainText('uploads/wide-')
  // The one that is no image does not stop the others.
  await expect(page.getByRole('alert')).toContainText('notes.png')
  await page.getByRole('button', { name: 'Dismiss notes.png' }).click()
  await page.getByRole('button', { name: 'Place 2: move' }).press('ArrowUp')
  await expect(images.first()).toContainText('uploads/wide-')
  await expect(page.getByRole('button', { name: 'Place 1: move' })).toBeFocused()
  await page.getByRole('button', { name: 'Place 2: move' }).dragTo(images.first(), { targetPosition: { x: 5, y: 2 } })
  await expect(images.first()).toContainText('uploads/front-')
  await page.getByRole('button', { name: 'Move image 2 up' }).click()

  await page.getByRole('button', { name: 'Crop of image 1' }).click()
  const point = page.getByRole('button', { name: /^Point that stays visible/ })
  await point.press('Shift+ArrowRight')
  await point.press('ArrowDown')
  await expectAccessible(page)
  await expect(page.getByText('60 % from the left, 51 % from the top').first()).toBeVisible()
  await page.getByRole('button', { name: 'Use this crop' }).click()
  await page.getByRole('textbox', { name: 'Description of image 1' }).fill('A bowl of ash')
  await expectAccessible(page)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('The product is saved.')).toBeVisible()

  await expect.poll(() => cardHtml(page)).toContain('object-position:60% 51%')
  expect(await cardHtml(page)).toMatch(/<img[^>]*src="[^"]*wide-/)
  await page.goto(`${shop.address}/admin/content/media`)
  await page.getByRole('link', { name: /^wide-/ }).click()
  await expect(page.getByRole('link', { name: 'Ash bowl (ASH-BOWL)' })).toBeVisible()
  await expectAccessible(page)
})
