import { permissionOfField } from '#contract/catalog/products.ts'
import { useMay } from '#web/backoffice/shell/session.ts'

/** Returns a function that is true for the fields of products that the person may write. */
export function useMayWrite(): (field: string) => boolean {
  const may = useMay()
  return (field) => may(permissionOfField(field))
}
