import { useCallback, useRef, useState } from 'react'
import type { ProductField, ProductFields, ProductInput } from '#contract/schemas/admin/catalog/product-fields.ts'
import type { ProductDetails } from '#contract/schemas/admin/catalog/products.ts'
import { call, isProblem } from '#web/backoffice/api/call.ts'
import { fieldErrors } from '#web/backoffice/api/error-text.ts'
import { changesBetween } from '#web/backoffice/settings/changes-between.ts'
import type { OtherChanges } from '#web/backoffice/settings/use-versioned-save.ts'
import { showError, showToast } from '#web/backoffice/ui/toasts.tsx'
import { seenAttributes } from './attribute-draft.ts'
import { changesOf, draftOf, rebaseDraft, type FieldErrors, type ProductDraft } from './product-draft.ts'

/** Sends changed fields, and the values that they were decided on. Returns the stored product. */
export type SaveProduct = (fields: ProductInput, seen: ProductInput) => Promise<ProductDetails>

/**
 * The edits of a product. Only changed fields are sent. After a conflict, fields that the person has not changed take the stored values, and `others` has
 * what someone else has changed; the next save replaces that.
 */
export function useProductEditor(fields: ProductFields, { ocid, send }: { ocid: number | null; send: SaveProduct }) {
  const [base, setBase] = useState(fields)
  // A new product has no price until it is typed.
  const [draft, setDraft] = useState<ProductDraft>(() => ({ ...draftOf(fields), ...(ocid === null && { price: '' }) }))
  // What is typed while a save or a conflict is awaited.
  const newest = useRef(draft)
  const [isTouched, setTouched] = useState(false)
  const [rejected, setRejected] = useState<FieldErrors>({})
  const [others, setOthers] = useState<OtherChanges | null>(null)
  const [pending, setPending] = useState(false)
  const { fields: changes, errors } = changesOf(draft, base)
  const isChanged = isTouched && (Object.keys(changes).length > 0 || Object.keys(errors).length > 0)

  function show(next: ProductDraft): void {
    newest.current = next
    setDraft(next)
  }

  const change = useCallback((part: Partial<ProductDraft>) => {
    newest.current = { ...newest.current, ...part }
    setDraft(newest.current)
    setTouched(true)
    setRejected({})
  }, [])

  /** Changes the newest images: uploads end while a person edits. */
  const changeImages = useCallback(
    (edit: (images: ProductDraft['images']) => readonly ProductDraft['images'][number][]) =>
      change({ images: [...edit(newest.current.images)] }),
    [change],
  )

  /** Shows the stored product with the changes that are not saved. */
  function rebase(stored: ProductFields): void {
    show(rebaseDraft(newest.current, draftOf(base), stored))
    setBase(stored)
  }

  /** Saves the changes. Returns the product, or null if they are rejected. */
  async function save(success: string): Promise<ProductDetails | null> {
    if (pending) return null
    if (Object.keys(errors).length > 0) {
      setRejected(errors)
      showToast('Some fields need your attention.')
      return null
    }
    setPending(true)
    try {
      const names = Object.keys(changes) as ProductField[]
      const seen: ProductInput = {
        ...Object.fromEntries(names.map((name) => [name, base[name]])),
        ...(changes.attributes && { attributes: seenAttributes(changes.attributes, base.attributes) }),
      }
      const product = await send(changes, seen)
      setTouched(newest.current !== draft)
      show(rebaseDraft(newest.current, draft, product.fields))
      setBase(product.fields)
      setRejected({})
      setOthers(null)
      showToast(success)
      return product
    } catch (error) {
      const byField = fieldErrors(error)
      setRejected(byField)
      if (isProblem(error, 'changed_meanwhile') && ocid !== null) await showOthers(ocid)
      else if (Object.keys(byField).length > 0) showToast('Some fields need your attention.')
      else showError(error)
      return null
    } finally {
      setPending(false)
    }
  }

  async function showOthers(number: number): Promise<void> {
    const params = { ocid: number }
    const [{ data: product }, { data: history }] = await Promise.all([
      call('adminProduct', { params }),
      call('adminProductHistory', { params, query: { limit: 1 } }),
    ])
    setOthers({ by: history[0]?.actor ?? 'An import or order', changes: changesBetween(base, product.fields) })
    rebase(product.fields)
  }

  return {
    draft,
    base,
    change,
    changeImages,
    save,
    pending,
    others,
    isChanged,
    /** Returns the messages of a field. */
    errorsOf: (field: keyof FieldErrors): string[] => rejected[field] ?? [],
  }
}

export type ProductEditor = ReturnType<typeof useProductEditor>
