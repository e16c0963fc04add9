/** Steps that bring a page into the state of a screenshot. They find elements by role and name, like the browser tests. */
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'

const CERTIFICATE = fileURLToPath(new URL('../../database/demo/resale-certificate.pdf', import.meta.url))
const PASSWORD = 'walnut shelf by the window'

const main = (page: Page) => page.getByRole('main')
const banner = (page: Page) => page.getByRole('banner')
const searchBox = (page: Page) => page.getByRole('combobox', { name: /Search for products/ })
const button = (of: Page | Locator, name: string | RegExp) => of.getByRole('button', { name }).first()

export async function openCategories(page: Page): Promise<void> {
  await banner(page).locator('summary', { hasText: 'Categories' }).click()
}

export async function openMenu(page: Page): Promise<void> {
  await button(page, 'Menu').click()
  await page.getByRole('dialog', { name: 'Menu' }).waitFor()
}

export async function openAccount(page: Page): Promise<void> {
  await button(banner(page), 'Nora W.').click()
  await page.getByRole('menu').waitFor()
}

export async function focusSearch(page: Page): Promise<void> {
  await searchBox(page).focus()
  await page.getByRole('option').first().waitFor()
}

export function type(text: string): (page: Page) => Promise<void> {
  return async (page) => {
    const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname.startsWith('/1/'))
    await searchBox(page).pressSequentially(text)
    await answered
    await page.waitForLoadState('networkidle')
  }
}

export async function openConsentBanner(page: Page): Promise<void> {
  await page.context().clearCookies({ name: 'trellis_consent' })
  await page.reload({ waitUntil: 'networkidle' })
  await page.keyboard.press('Shift')
  await page.getByRole('heading', { name: 'Cookie choices' }).waitFor()
}

export async function failAddToCart(page: Page): Promise<void> {
  await page.route('**/legacy/cart/add', (route) =>
    route.fulfill({ status: 422, json: { message: 'No', code: 'invalid', error: 'Only 4 units are left.' } }),
  )
  await button(page, 'Add to cart').click()
  await page.locator('[data-sonner-toast]').waitFor()
}

export async function failSignIn(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.route('**/legacy/login', (route) =>
    route.fulfill({
      status: 422,
      json: { message: 'No', code: 'invalid', errors: { email: ['Email or password is not right.'] } },
    }),
  )
  await dialog.getByLabel('Email or username').fill('nora@example.com')
  await dialog.getByLabel('Password', { exact: true }).fill('not this one')
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForLoadState('networkidle')
}

export async function failPasswordReset(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.route('**/legacy/password/email', (route) =>
    route.fulfill({
      status: 422,
      json: { message: 'No', code: 'invalid', errors: { u_email: ['Please enter an email address.'] } },
    }),
  )
  await dialog.getByLabel('Email address').fill('nora@example')
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await dialog.getByRole('alert').waitFor()
}

export async function openFilters(page: Page): Promise<void> {
  await button(page, 'Filters').click()
  await page.getByRole('dialog', { name: 'Filters' }).waitFor()
}

export async function openQuickAdd(page: Page): Promise<void> {
  const card = page.getByRole('article').first()
  await card.hover()
  await button(card, /^Quick add/).click()
  await card.getByRole('group', { name: /^Quick add/ }).waitFor()
}

export async function failSearch(page: Page): Promise<void> {
  await page.route('**/1/indexes/**', (route) => route.abort())
  await searchBox(page).fill('vase')
  await page.getByText('Search is unavailable right now.').waitFor()
}

export async function openFirstProduct(page: Page): Promise<void> {
  await follow(page, page.getByRole('article').first().getByRole('link').first())
}

export async function openFirstLook(page: Page): Promise<void> {
  await follow(page, main(page).locator('a[href^="/inspo/"]').first())
}

export async function openFamilyGrid(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Order several variants' }).click()
  await page.getByLabel('Units of Blush').fill('10')
  await page.getByLabel('Units of Ink').fill('6')
  await page.getByLabel('Units of Ink').blur()
}

export async function openImage(page: Page): Promise<void> {
  await page.getByTitle('View larger image').first().click()
  await page.getByRole('dialog').waitFor()
}

export async function openDrafts(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /open a draft$/i })
    .first()
    .click()
  await page.getByRole('dialog', { name: 'Drafts' }).waitFor()
}

export async function pasteList(page: Page): Promise<void> {
  await button(page, 'Paste a list').click()
  await page
    .getByRole('textbox', { name: 'SKUs and quantities' })
    .fill('HAL-VAS-001-TC\t8\nNO-SUCH-1\t5\n10002\t7\n10137\t12')
  await button(page, 'Check list').click()
  await page.getByText('No product has the SKU or product number “NO-SUCH-1”').waitFor()
}

export async function payWithDeclinedCard(page: Page): Promise<void> {
  await button(page, '4000 0000 0000 0002').click()
  await page.getByRole('checkbox', { name: /terms/ }).check()
  await button(page, /^Place order/).click()
  await page.getByRole('alert').filter({ hasText: 'declined' }).waitFor()
}

export async function openShare(page: Page): Promise<void> {
  await button(page, 'Share').click()
  await page.getByRole('dialog', { name: 'Share' }).waitFor()
}

export async function openFlower(page: Page): Promise<void> {
  // On small screens the button has a text, on large ones its name contains the product.
  await button(main(page), /^In your seeds|^Saved: Halden bottle vase, raw terracotta/).click()
  const popover = page.getByRole('dialog', { name: 'Save to a seed' })
  await popover.waitFor()
  await popover.scrollIntoViewIfNeeded()
}

export async function openReorder(page: Page): Promise<void> {
  await button(main(page), 'Order again').click()
  await page.getByRole('dialog').waitFor()
}

export async function openCancel(page: Page): Promise<void> {
  await button(main(page), /^Cancel/).click()
  await page.getByRole('dialog').waitFor()
}

export async function continueRegistering(page: Page): Promise<void> {
  await button(page, 'Continue').click()
  await page.getByText('fields need your attention').waitFor()
}

type Step = 'business' | 'address' | 'tax' | 'review'

/** Fills in the registration form of a shop up to a step and leaves that step open. */
export function registerUpTo(last: Step): (page: Page) => Promise<void> {
  return async (page) => {
    await page.getByLabel('First name').fill('Lena')
    await page.getByLabel('Last name').fill('Orchard')
    await page.getByLabel('Email address').fill('lena@example.com')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await continueTo(page, 'business')
    if (last === 'business') return
    await page.getByRole('radio', { name: /^Shop/ }).check()
    await page.getByLabel('Company name').fill('Orchard House')
    await continueTo(page, 'address')
    if (last === 'address') return
    await page.getByLabel('Street address').fill('12 Mill Lane')
    await page.getByLabel('City').fill('Portland')
    await page.getByLabel('State').selectOption('ME')
    await page.getByLabel('ZIP code').fill('04101')
    await continueTo(page, 'tax')
    if (last === 'tax') return
    await page.getByLabel('Resale or tax number').fill('ME-1029384')
    await page.getByLabel('State that issued it').selectOption('ME')
    await page.getByLabel('Resale certificate file').setInputFiles(CERTIFICATE)
    await continueTo(page, 'review')
  }
}

/** Fills in the registration form up to a step and submits that step empty. */
export function registerWithErrors(at: Step): (page: Page) => Promise<void> {
  return async (page) => {
    await registerUpTo(at)(page)
    await button(page, at === 'review' ? 'Register' : 'Continue').click()
    await page.getByText(/need(s)? your attention/).waitFor()
  }
}

async function continueTo(page: Page, step: Step): Promise<void> {
  await button(page, 'Continue').click()
  await page.waitForURL((url) => url.searchParams.get('step') === step)
}

/** Waits until an unknown page has reloaded once (spec 2). */
export async function waitForReload(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.getByRole('heading', { name: /^Page not found/ }).waitFor()
}

export async function confirmPassword(page: Page): Promise<void> {
  const body = { code: 'password_required', message: 'Please confirm your password to continue.' }
  await page.route(/api-keys$/, (route) => route.fulfill({ status: 403, json: body }))
  const keys = page.getByRole('region', { name: 'API keys' })
  await keys.getByLabel('Name').fill('Till')
  await keys.getByRole('button', { name: 'Create key' }).click()
  await page.getByRole('dialog').waitFor()
}

export async function failCategory(page: Page): Promise<void> {
  await page.route(/lighting\.data/, (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Lighting' }).click()
  await page.getByText('500').waitFor()
}

async function follow(page: Page, link: Locator): Promise<void> {
  const from = page.url()
  await link.click()
  await page.waitForURL((url) => url.href !== from)
  await page.waitForLoadState('networkidle')
}
