/** Why a file with products and quantities could not be read. */
export const listFileTexts = {
  tooLarge: 'That file is larger than 2 MB. Keep only the columns for SKU and quantity, and try again.',
  oldWorkbook: 'That is an older kind of Excel file. Save it as .xlsx or CSV, and upload that.',
  noList: 'That file is no list. Upload a CSV or an Excel file (.xlsx).',
  unreadable: 'That Excel file could not be read. Save it as CSV, and upload that.',
  empty: 'No products were found in that file. It needs a column for SKU and one for quantity.',
} as const
