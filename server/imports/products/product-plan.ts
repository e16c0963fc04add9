import type { ImportChange } from '#contract/schemas/catalog/imports.ts'
import type { CellError } from '#server/imports/kind.ts'
import type { PlannedImage } from './product-images.ts'
import type { ProductDraft, ProductValues } from './product-rows.ts'
import type { Family, StoredImage, StoredProduct } from './product-table.ts'
import type { PriceBreak } from '#server/imports/reading/parse-cells.ts'
import type { Reference } from './references.ts'

/** Plan for one row: the differences from the stored product. */
export interface ProductPlan {
  draft: ProductDraft
  /** Null until a new product gets its id. */
  ocid: number | null
  stored: StoredProduct | undefined
  /** Values of the columns that the file has, completed. */
  values: Partial<ProductValues>
  supplier: Reference | undefined
  category: Reference | undefined
  family: Family | null | undefined
  breaks: readonly PriceBreak[] | undefined
  images: readonly PlannedImage[] | undefined
  /** The stored price breaks and images, if the file has them. */
  storedLists: { breaks: readonly PriceBreak[]; images: readonly StoredImage[] }
  warnings: CellError[]
  changes: Omit<ImportChange, 'line'>[]
}
