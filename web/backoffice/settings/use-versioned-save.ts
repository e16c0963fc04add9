import { useState } from 'react'
import type { AuditRow } from '#contract/schemas/admin/system/audit.ts'
import { isProblem } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { changesBetween } from './changes-between.ts'

/** A record whose changes name the version that they were decided on. */
interface Versioned {
  version: number | string
  changed_by: string | null
}

/** Changes of someone else since the person began to edit: the values before and after, by field. */
export interface OtherChanges {
  by: string
  changes: AuditRow['changes']
}

/**
 * Saves a record that two people may edit at the same time. `current` is the record as it was loaded last. After a rejected save, `others` has
 * what changed in the meantime; the next save is decided on that version. `fieldsOf` returns the values to compare.
 */
export function useVersionedSave<T extends Versioned>(current: T, fieldsOf: (record: T) => Record<string, unknown>) {
  const [base, setBase] = useState(current)
  const [isRejected, setRejected] = useState(false)
  const { run, pending, errors } = useAction()
  const others: OtherChanges | null =
    isRejected && current.version !== base.version
      ? { by: current.changed_by ?? 'Someone else', changes: changesBetween(fieldsOf(base), fieldsOf(current)) }
      : null

  /** Sends the values with the version that the person has seen. Returns true if they are saved. */
  function save(send: (version: T['version']) => Promise<T>, success: string): Promise<boolean> {
    return run(
      async () => {
        try {
          setBase(await send(others ? current.version : base.version))
          setRejected(false)
        } catch (error) {
          setRejected(isProblem(error, 'changed_meanwhile'))
          throw error
        }
      },
      { success },
    )
  }
  return { save, pending, errors, others }
}
