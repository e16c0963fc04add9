import { Problem } from '#contract/problem.ts'
import type { ChangedProduct } from './change-products.ts'

/** Returns the change of a product. Throws `not_found`, `invalid_input` and `changed_meanwhile`, with the stored values as `stored`. */
export function requireChanged(changed: ChangedProduct | undefined, ocid: number): ChangedProduct {
  if (!changed || changed.errors['ocid']) throw new Problem('not_found', `There is no product ${ocid}.`)
  if (changed.changedMeanwhile) {
    throw new Problem('changed_meanwhile', undefined, { stored: changed.changedMeanwhile })
  }
  if (changed.result === 'failed') throw Problem.invalid(changed.errors)
  return changed
}
