/** Steps that bring a screen of the back office into the state of a screenshot. */
import type { Page } from '@playwright/test'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and run commands' })

export async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await palette(page).getByRole('option').first().waitFor()
}

export function searchPalette(text: string): (page: Page) => Promise<void> {
  return async (page) => {
    await openPalette(page)
    const answered = page.waitForResponse((answer) => answer.url().includes('/api/v2/admin/search'))
    await page.keyboard.type(text)
    await answered
    await palette(page)
      .getByText(/entr(?:y|ies)$|^Nothing has/)
      .waitFor({ state: 'attached' })
  }
}

export async function failPaletteSearch(page: Page): Promise<void> {
  await page.route('**/api/v2/admin/search**', (route) =>
    route.fulfill({ status: 503, json: { message: 'The shop is busy. Try again in a moment.', code: 'overloaded' } }),
  )
  await openPalette(page)
  await page.keyboard.type('halden')
  await palette(page).getByText('The shop is busy').waitFor()
}

export async function openKeys(page: Page): Promise<void> {
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
}

export async function openStaffMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your menu' }).click()
  await page.getByRole('menu').waitFor()
}

export async function openAreas(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Areas' }).click()
  await page.getByRole('dialog').waitFor()
}

export async function showSalesTable(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show as table' }).click()
  await page.getByRole('table', { name: 'Sales by month' }).waitFor()
}

export async function openFirstOrder(page: Page): Promise<void> {
  // Rows of a table, or cards on a phone.
  await page
    .getByRole('main')
    .getByRole('link', { name: /^T-\d+$/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 2 }).first().waitFor()
}

export async function openCancel(page: Page): Promise<void> {
  await openFirstOrder(page)
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('dialog').getByRole('spinbutton').first().fill('1')
  await page
    .getByRole('dialog')
    .getByText(/^Total .* instead of/)
    .waitFor()
  await waitForPreview(page)
}

/** Waits for the preview of what was entered last. Until then the one before is dimmed. */
async function waitForPreview(page: Page): Promise<void> {
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
}

/** Adds a product, so that the total rises and the buyer has to approve the edit. */
export async function editOrder(page: Page): Promise<void> {
  await openFirstOrder(page)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Add a product').fill('bowl')
  await page.getByRole('listitem').getByRole('button', { name: /left$/ }).first().click()
  await page.getByText(/^Added: /).waitFor()
  await waitForPreview(page)
}

/** Fills an order for Nora with two products and an unknown one. */
export async function fillNewOrder(page: Page): Promise<void> {
  await page.getByLabel('Company', { exact: true }).fill('nora@example.com')
  await page
    .getByRole('listitem')
    .getByRole('button', { name: /nora@example.com/ })
    .click()
  await page.getByRole('button', { name: 'Paste a list' }).click()
  await page.getByLabel('SKUs and units').fill('HOL-THR-090-IK 12\nHOL-CUS-083-IV 8\nNO-SUCH-1 4')
  await page.getByRole('button', { name: 'Add the list' }).click()
  await page.getByText('No product has this SKU').waitFor()
  await waitForPreview(page)
}

export async function fillCartForBuyer(page: Page): Promise<void> {
  await fillNewOrder(page)
  await page.getByRole('button', { name: 'Remove NO-SUCH-1' }).click()
  await page.getByText('No product has this SKU').waitFor({ state: 'detached' })
  await page.getByLabel('What the buyer gets').selectOption('A cart to check and order')
  await page.getByLabel('Message to the buyer').waitFor()
  await waitForPreview(page)
}

export async function openMerge(page: Page): Promise<void> {
  await openCompany(page)
  await page.getByRole('button', { name: 'Merge…' }).click()
  await page.getByLabel('Other company').fill('ma')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Marigold & Main/ })
    .waitFor()
}

export async function previewMerge(page: Page): Promise<void> {
  await openMerge(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Marigold & Main/ })
    .click()
  await page.getByRole('heading', { name: /^What moves from/ }).waitFor()
}

export async function receiveUnits(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Receive' }).click()
  await page.getByLabel('Units received').fill('24')
}

/** Counts fewer units than orders have. */
export async function countUnits(page: Page): Promise<void> {
  await page.keyboard.press('c')
  await page.getByLabel('Units on hand').fill('0')
}

/** Checks a file of counts with a difference, a large one, and a SKU that the shop does not have. */
export async function checkStockFile(page: Page): Promise<void> {
  const csv = 'sku,counted,reason\n10001,40,\nHAL-VAS-001-IV,0,Shelf B is empty\nHAL-VAS-999,6,\n'
  await page.getByLabel('Counts or receipts (CSV or XLSX)', { exact: true }).fill(csv)
  await page.getByRole('button', { name: 'Check' }).click()
  await page.getByText('Line 4').waitFor()
}

/** Scans two products, one of them twice, and a code that the shop does not have, by the keyboard alone. */
export async function scanProducts(page: Page): Promise<void> {
  await page.getByLabel('SKU or barcode').focus()
  for (const code of ['10001', '10002', '10001', '4006381333931']) {
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
  }
  await page.getByText('No product has this code.').waitFor()
}

/** Chooses the terms of new companies here instead of in the settings file. */
export async function setTerms(page: Page): Promise<void> {
  await page.getByLabel('Invoice terms and credit limit').selectOption('Set here')
  await page.getByLabel('Days to pay an invoice').fill('14')
}

export async function openCompany(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Northlight Dry Goods' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Northlight Dry Goods' }).waitFor()
}

export async function dropAllJobs(page: Page): Promise<void> {
  await page
    .getByRole('checkbox', { name: /^Select/ })
    .filter({ visible: true })
    .first()
    .check()
  await page.getByRole('button', { name: 'Drop' }).click()
  await page.getByRole('dialog').getByText('will be deleted').waitFor()
}

export async function addRedirect(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a redirect' }).click()
  await page.getByRole('dialog').getByLabel('From').waitFor()
}

export async function checkRedirects(page: Page): Promise<void> {
  const csv = 'from,to\nhttps://old.example/pages/cups,/category/dining\n/pages/sale-2024,\n/,/category/dining'
  await page.getByLabel('Redirects (CSV or XLSX)', { exact: true }).fill(csv)
  await page.getByRole('button', { name: 'Check' }).click()
  await page.getByText('2 redirects can be added.').waitFor()
}

export async function addWebhook(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  await page.getByRole('dialog').getByLabel('URL').waitFor()
}

export async function failSignIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('june@example.com')
  await page.getByLabel('Password').fill('not this one')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('alert').first().waitFor()
}

/** Makes every call for a part of Home fail. */
export async function failHome(page: Page): Promise<void> {
  await page.route(/\/api\/v2\/admin\/(?:figures|health|orders|alerts|registrations)/, (route) => route.abort())
  await page.reload()
  await page.getByRole('alert').first().waitFor()
}

/** Types a placeholder that the email does not have. */
export async function misspellPlaceholder(page: Page): Promise<void> {
  await page.getByLabel('Intro').fill('Hello {{name}}, please pay {{amount}} by {{payBy}}.')
  await page.getByText('{{name}} is not a placeholder').waitFor()
}

export async function openFirstCategory(page: Page): Promise<void> {
  await page.getByRole('treeitem').first().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 2, name: 'Changes' }).waitFor()
}

export async function moveCategory(page: Page): Promise<void> {
  await openFirstCategory(page)
  await page.getByRole('button', { name: 'Move…' }).click()
  await page.getByRole('dialog').waitFor()
}

export async function mergeCategory(page: Page): Promise<void> {
  await openFirstCategory(page)
  await page.getByRole('button', { name: 'Merge…' }).click()
  await page.getByLabel('Into').selectOption({ index: 1 })
}

export async function writeRule(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'By a rule' }).check()
  await page.getByLabel('Categories, with those below them').selectOption({ index: 1 })
  await page.getByRole('checkbox', { name: 'In stock' }).check()
  await page.getByText(/products? now$/).waitFor()
}

const PRICE_LIST = `Alder Pottery: price list

Item No.;Product name;Wholesale;RRP;Qty on hand;Notes
AP-100;Oak bowl, hand turned;12,50;29,00;40;
AP-101;Ash bowl;zwölf;29,00;12;new
AP-102;Elm serving board with handle;24,00;56,00;8;ships in May
AP-103;;9,00;21,00;-;
`

/** Adds a scheduled import, which fails: its server does not exist. */
export async function addSchedule(page: Page): Promise<void> {
  const list = page.getByRole('list', { name: 'Scheduled imports' })
  if ((await list.getByRole('listitem').count()) > 0) return
  await page.getByRole('button', { name: 'New schedule' }).click()
  // Two widths are taken at once, and a name is unique.
  await page.getByLabel('Name', { exact: true }).fill(`Alder Pottery, stock ${page.viewportSize()?.width}`)
  await page.getByLabel('Address of the file').fill('https://files.alder.invalid/wholesale/stock.csv')
  await page.getByRole('button', { name: 'Save and fetch' }).click()
  await list.getByRole('listitem').first().waitFor()
}

export async function newSchedule(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New schedule' }).click()
  await page.getByLabel('Sign-in at this address').selectOption('basic')
}

/** Uploads a list of products that has two problems. */
export async function uploadList(page: Page): Promise<void> {
  const file = { name: 'alder-pottery.csv', mimeType: 'text/csv', buffer: Buffer.from(PRICE_LIST) }
  await page.getByLabel('File to import').setInputFiles(file)
  await page.getByRole('heading', { level: 2, name: 'Columns' }).waitFor()
}

export async function checkList(page: Page): Promise<void> {
  await uploadList(page)
  await page.getByLabel('supplier: slug or name').fill('Alder Pottery')
  await page.getByLabel('category: link or number').fill('Bowls')
  await page.getByLabel('Create unknown suppliers and categories').check()
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByLabel('Result of the check').waitFor()
}

export async function tryShipping(page: Page): Promise<void> {
  await page.getByLabel('Cart').fill('10001 12\n10002 6')
  await page.getByLabel('ZIP code').fill('78701')
  await page.getByRole('button', { name: 'Price shipping' }).click()
  await page.getByText(/of goods to Texas/).waitFor()
}

export async function failShipping(page: Page): Promise<void> {
  await page.getByLabel('Price $: Standard').first().fill('a lot')
  await page.getByRole('button', { name: 'Save shipping' }).click()
  await page.getByRole('alert').first().waitFor()
}

export async function findTax(page: Page): Promise<void> {
  await page.getByLabel('ZIP code').fill('78701')
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByText(/%, the rate of Texas/).waitFor()
}

const PUBLISHED_TABLE = [
  'State,ZipCode,County,City,EstimatedCombinedRate,StateRate,EstimatedCountyRate,EstimatedCityRate,EstimatedSpecialRate',
  'TX,75001,Dallas,Addison,0.0825,0.0625,0,0.01,0.01',
  'TX,78701,Travis,Austin,0.0825,0.0625,0,0.01,0.01',
  'OR,97201,Multnomah,Portland,0,0,0,0,0',
].join('\n')

export function checkZipTaxes(csv = PUBLISHED_TABLE): (page: Page) => Promise<void> {
  return async (page) => {
    const file = { name: 'rates-2026-11.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
    await page.getByLabel('File (CSV)').setInputFiles(file)
    await page.getByRole('button', { name: 'Check' }).click()
    await page.getByRole('heading', { name: 'How the file is read' }).waitFor()
  }
}

export async function previewBulkEdit(page: Page): Promise<void> {
  await page.getByLabel('By').fill('10%')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('heading', { level: 2, name: 'Preview' }).waitFor()
}

export async function makeBackup(page: Page): Promise<void> {
  const make = page.getByRole('button', { name: 'Make a backup' })
  await make.click()
  await page
    .getByText(/^Verified/)
    .first()
    .waitFor()
}

/** Saves a new page without its texts. */
export async function saveEmptyPage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText('Nothing is saved yet').waitFor()
}

/** Opens the publication of the menus with a time. */
export async function scheduleMenus(page: Page): Promise<void> {
  await page.getByLabel('Search 1').fill('vases and bowls')
  await page.getByRole('button', { name: 'Publish…' }).click()
  await page.getByLabel('When').selectOption('At a time')
}

/** Opens the images for the first banner. */
export async function chooseImage(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Clay, oak/ }).click()
  await page.getByRole('button', { name: 'Choose…' }).first().click()
  await page.getByRole('list', { name: 'Pictures' }).getByRole('button').first().waitFor()
}

export async function openFirstImage(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('link', { name: /\.(?:png|jpg|webp)$/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Used in' }).waitFor()
}

export async function openCrop(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Crop of image 1' }).click()
  await page.getByRole('button', { name: /^Point that stays visible/ }).press('Shift+ArrowRight')
}
