import type { Locator, Page } from '@playwright/test'

/** Opens the form for a new address on this page and fills in an address in Oregon. Returns the form. */
export async function fillAddress(
  page: Page,
  { recipient = 'Cleo Marsh', zip = '97301' }: { recipient?: string; zip?: string } = {},
): Promise<Locator> {
  await page.getByText('Add an address').click()
  const adding = page.locator('form').filter({ has: page.getByRole('button', { name: 'Add address' }) })
  await adding.getByLabel('Recipient').fill(recipient)
  await adding.getByLabel('Address name').fill('Barn')
  await adding.getByLabel('Street address').fill('4 Mill Lane')
  await adding.getByLabel('City').fill('Salem')
  await adding.getByLabel('State').selectOption('OR')
  await adding.getByLabel('ZIP code').fill(zip)
  await adding.getByLabel('Phone for deliveries').fill('(503) 555-0142')
  return adding
}
