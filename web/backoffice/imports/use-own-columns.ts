import { useEffect, useState } from 'react'
import { ATTRIBUTE_COLUMN, attributeLabel } from '#contract/catalog/attributes.ts'
import type { ImportKind } from '#contract/imports/imports.ts'
import { call } from '#web/backoffice/api/call.ts'

/** A column of this shop alone. */
export interface OwnColumn {
  column: string
  label: string
}

const NONE: readonly OwnColumn[] = []

/** Returns the columns of own attributes; none while they are loaded, for other kinds, and for people who may not read them. */
export function useOwnColumns(kind: ImportKind): readonly OwnColumn[] {
  const [columns, setColumns] = useState(NONE)
  useEffect(() => {
    if (kind !== 'products') return
    const load = async () => {
      const { data } = await call('adminAttributes')
      setColumns(
        data.map((attribute) => {
          const column = ATTRIBUTE_COLUMN + attribute.key
          return { column, label: `${column}: ${attributeLabel(attribute)}` }
        }),
      )
    }
    // Without them, files still have the columns that were recognized.
    void load().catch(() => undefined)
  }, [kind])
  return kind === 'products' ? columns : NONE
}
