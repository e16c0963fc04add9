import { Problem } from '#contract/problem.ts'
import type { ImportFileOptions } from '#contract/schemas/admin/catalog/imports.ts'
import type { ImportMapping } from '#contract/schemas/catalog/imports.ts'
import type { ImportFilesDeps } from '#server/import-files/deps.ts'
import { defaultOptions } from '#server/import-files/import-options.ts'
import type { ScheduleRow } from './schedule-row.ts'

/** The schedule is no longer allowed to import; the message states why. */
export class NotAllowed extends Error {}

/**
 * Returns the options of the saved mapping of a scheduled import. Throws `invalid_input` if it was deleted, and `NotAllowed` if someone has changed
 * it: a rate or another decimal separator changes prices, and the person who changed it may lack the permission for prices.
 */
export async function scheduleOptions(
  { imports }: Pick<ImportFilesDeps, 'imports'>,
  { kind, mapping, mapping_hash, create_missing, author }: ScheduleRow,
): Promise<ImportFileOptions> {
  const options = { ...defaultOptions(kind), create_missing: kind === 'products' && create_missing }
  if (mapping === null) return options
  const saved = await imports.mapping(mapping)
  if (!saved) throw new Problem('invalid_input', `The saved mapping "${mapping}" was deleted.`)
  if (saved.hash !== mapping_hash)
    throw new NotAllowed(
      `The saved mapping "${mapping}" was changed after ${author} chose it. Check it, and resume the import with your permissions.`,
    )
  return { ...options, ...fromMapping(saved.mapping) }
}

function fromMapping({ map, set, rate, skip, decimal, delimiter, encoding, headerLine, sheet }: ImportMapping) {
  return {
    map,
    set,
    rate,
    skip: skip ?? [],
    decimal: decimal ?? null,
    delimiter: delimiter ?? null,
    encoding: encoding ?? null,
    header_line: headerLine ?? null,
    sheet: sheet ?? null,
  }
}
