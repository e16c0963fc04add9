import { API_PATHS } from '#contract/api-paths.ts'

/** Returns the downloads of a list as CSV and as a workbook, by its path below the operator API: `orders`. */
export function exportsOf(list: string): readonly { label: string; path: string }[] {
  return [
    { label: 'CSV', path: `${API_PATHS.admin}/${list}.csv` },
    { label: 'XLSX', path: `${API_PATHS.admin}/${list}.xlsx` },
  ]
}
