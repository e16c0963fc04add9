/** Errors of a file with products and quantities. */
export const listFileTexts = {
  tooLarge: 'That file is larger than 2 MB. Keep only the SKU and quantity columns and try again.',
  oldWorkbook: 'That’s an older Excel format. Save the file as .xlsx or CSV and upload it again.',
  notAList: 'That file isn’t a list. Upload a CSV or Excel file (.xlsx).',
  unreadable: 'That Excel file couldn’t be read. Save it as CSV and upload it again.',
  empty: 'No products found in that file. It needs a SKU column and a quantity column.',
} as const
