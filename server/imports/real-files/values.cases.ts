import type { FileCase } from './file-case.ts'

export const VALUES: readonly FileCase[] = [
  {
    file: 'countries.csv',
    title: 'countries in words and letters',
    products: {
      'CO-1': { country: 'US' },
      'CO-2': { country: 'US' },
      'CO-3': { country: 'GB' },
      'CO-4': { country: 'DE' },
      'CO-5': { country: 'CN' },
      'CO-6': { country: 'PT' },
      'CO-8': { country: 'KR' },
    },
    rejects: ['8 country: write the country as two letters, such as US'],
  },
  {
    file: 'statuses.csv',
    title: 'words for a status',
    products: {
      'ST-1': { state: 'active' },
      'ST-2': { state: 'active' },
      'ST-3': { state: 'discontinued' },
      'ST-4': { state: 'draft' },
      'ST-6': { state: 'hidden' },
      'ST-7': { state: 'archived' },
    },
    rejects: ['6 status: write one of: draft, active, hidden, discontinued, archived'],
  },
  {
    file: 'category-paths.csv',
    title: 'paths of categories are refused if a part is unknown',
    products: { 'CP-3': { category: 'mugs' } },
    rejects: [
      '2 category: there is no category "Living" at the top; import it first or add --create-missing',
      '3 category: there is no category "Living" at the top',
      '5 category: there is no category "Garden" at the top',
      '6 category: a path needs a name on each level',
    ],
  },
  {
    file: 'category-paths.csv',
    title: 'paths build the tree with --create-missing',
    options: { createMissing: true },
    products: {
      'CP-1': { category: 'vases', parents: ['living', 'decor'] },
      'CP-2': { category: 'decor', parents: ['living'] },
      'CP-3': { category: 'mugs', parents: ['kitchen'] },
      'CP-4': { category: 'garden-vases', parents: ['garden'] },
    },
    rejects: ['6 category: a path needs a name on each level'],
  },
  {
    file: 'yes-and-no.csv',
    title: 'words for yes and no',
    products: { 'YN-1': { is_sales: true }, 'YN-2': { is_sales: false } },
    rejects: ['4 is_sales: write yes or no'],
  },
  {
    file: 'measures.csv',
    title: 'measures with a unit are refused, because the columns have theirs',
    products: { 'ME-1': { length_in: 7.5, weight_lb: 1.125, lead_time_min_days: 3, lead_time_max_days: 5 } },
    rejects: [
      '3 lead_time: write the lead time in days',
      '3 length_in: has the unit "in"; write the number alone',
      '3 weight_lb: has the unit "kg"; write the number alone',
    ],
  },
  {
    file: 'stock-only.csv',
    title: 'a stock file needs sku and stock only, and creates nothing',
    before: 'sku,title,price,care\nSO-1,Vase,12.50,Wash\n',
    products: { 'SO-1': { stock: 12, price_cents: 1250, care: 'Wash' } },
    rejects: ['3 SKU: no product has this SKU; a new one also needs title, price'],
  },
]
