import { Problem } from '#contract/problem.ts'
import type { ImportFileOptions } from '#contract/schemas/admin/imports.ts'
import type { ImportMapping } from '#contract/schemas/imports.ts'
import type { ImportFilesDeps } from '#server/import-files/deps.ts'
import { defaultOptions } from '#server/import-files/import-options.ts'
import type { ScheduleRow } from './schedule-row.ts'

/** Returns the options of the saved mapping of a scheduled import. Throws `invalid_input` if it was deleted. */
export async function scheduleOptions(
  { imports }: Pick<ImportFilesDeps, 'imports'>,
  { kind, mapping, create_missing }: ScheduleRow,
): Promise<ImportFileOptions> {
  const options = { ...defaultOptions(kind), create_missing: kind === 'products' && create_missing }
  if (mapping === null) return options
  const saved = (await imports.mappings()).find(({ name }) => name === mapping)
  if (!saved) throw new Problem('invalid_input', `The saved mapping "${mapping}" was deleted.`)
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
