import { useCallback, useState } from 'react'
import { call } from '#web/backoffice/api/call.ts'
import { showError } from '#web/backoffice/ui/toasts.tsx'

type Value = Record<string, unknown>

/** Preferences of the person that are loaded, by name. Null is one that they have not set. */
const loaded = new Map<string, Value | null>()
/** Timers of changes that are not sent yet, by name. */
const unsent = new Map<string, ReturnType<typeof setTimeout>>()

/** Collects the changes of one drag of a column. */
const SEND_AFTER_MS = 800

/** Loads preferences, once per tab. A loader awaits it, so that a screen is not rendered with the defaults first. */
export async function loadPreferences(...names: readonly string[]): Promise<void> {
  await Promise.all(names.filter((name) => !loaded.has(name)).map(load))
}

async function load(name: string): Promise<void> {
  const { data } = await call('adminPreference', { params: { name } })
  loaded.set(name, data.value)
}

/**
 * Returns a preference that `loadPreferences` has loaded, with `defaults` for what the person has not set, and a function that changes fields of
 * it. A change is stored for the person a moment later.
 */
export function usePreference<T extends object>(name: string, defaults: T): [T, (change: Partial<T>) => void] {
  const [value, setValue] = useState<T>(() => ({ ...defaults, ...(loaded.get(name) as Partial<T> | null | undefined) }))
  const change = useCallback(
    (fields: Partial<T>) => {
      setValue((before) => {
        const after = { ...before, ...fields }
        loaded.set(name, after)
        return after
      })
      clearTimeout(unsent.get(name))
      unsent.set(
        name,
        setTimeout(() => void store(name), SEND_AFTER_MS),
      )
    },
    [name],
  )
  return [value, change]
}

async function store(name: string): Promise<void> {
  unsent.delete(name)
  const value = loaded.get(name)
  if (!value) return
  await call('adminSetPreference', { params: { name }, body: { value } }).catch(showError)
}
