import type { FileError } from '#contract/order-list/read-file.ts'

/** Errors of a file with products and quantities, and the choice of a sheet. */
export const listFileTexts = {
  tooLarge: 'That file is larger than 2 MB. Keep only the SKU and quantity columns and try again.',
  oldWorkbook: 'That’s an older Excel format. Save the file as .xlsx or CSV and upload it again.',
  notAList: 'That file isn’t a list. Upload a CSV or Excel file (.xlsx).',
  unreadable: 'That Excel file couldn’t be read. Save it as CSV and upload it again.',
  empty: 'No products found in that file. It needs a SKU column and a quantity column.',
  severalSheets: ({ names }: { names: readonly string[] }) =>
    `That workbook has several sheets: ${names.slice(0, 20).join(', ')}. Enter the name of the one to read and choose the file again.`,
  field: 'Or upload a file',
  fieldHint: 'CSV or Excel (.xlsx), up to 2 MB',
  sheet: 'Sheet',
  sheetHint: 'Optional',
  chooseSheet: 'Which sheet?',
  chooseSheetText: 'This workbook has several sheets. Choose the one with your order.',
} as const

/** Returns the message of an error. */
export function fileErrorText(error: FileError): string {
  switch (error) {
    case 'too_large':
      return listFileTexts.tooLarge
    case 'old_workbook':
      return listFileTexts.oldWorkbook
    case 'not_a_list':
      return listFileTexts.notAList
    case 'unreadable':
      return listFileTexts.unreadable
    case 'empty':
      return listFileTexts.empty
  }
}
