import { readTabList, writeTabList } from './tab-storage.ts'

/** URL parameter and storage key that disable custom code in a tab: `?custom-code=off`. */
const SWITCH_KEY = 'custom-code'
const RUNNING = 'custom_code_running'
const HUNG = 'custom_code_hung'

/** Log of the running custom code scripts in the tab's session storage. */
export interface ScriptLog {
  /** True if the page hung in this script before; then it is not run again in this tab. */
  hung(id: string): boolean
  /** Call right before a script runs. `isFetched`: the script is loaded asynchronously. */
  begin(id: string, isFetched: boolean): void
  end(id: string): void
}

/**
 * Opens the log. A page cannot stop a script that hangs it, but the script's id is still in the log when the page is loaded
 * again.
 */
export function openScriptLog(): ScriptLog {
  const hung = [...new Set([...readTabList(HUNG), ...readTabList(RUNNING)])]
  writeTabList(HUNG, hung)
  writeTabList(RUNNING, [])
  const fetching = new Set<string>()

  function remove(ids: ReadonlySet<string>): void {
    writeTabList(
      RUNNING,
      readTabList(RUNNING).filter((id) => !ids.has(id)),
    )
  }

  // A page that receives `pagehide` does not hang, so scripts that are still loading are not to blame.
  addEventListener('pagehide', () => remove(fetching))
  return {
    hung(id) {
      const isHung = hung.includes(id)
      if (isHung) console.warn(`Script ${id} of the custom code hung before and is disabled in this tab.`)
      return isHung
    },
    begin(id, isFetched) {
      if (isFetched) fetching.add(id)
      writeTabList(RUNNING, [...readTabList(RUNNING), id])
    },
    end(id) {
      fetching.delete(id)
      remove(new Set([id]))
    },
  }
}

/** True if the operator has disabled custom code in this tab. `?custom-code=on` enables it again. */
export function isSwitchedOff(): boolean {
  const value = new URLSearchParams(location.search).get(SWITCH_KEY)
  if (value === 'off' || value === 'on') writeTabList(SWITCH_KEY, value === 'off' ? ['off'] : [])
  const isOff = value === 'off' || readTabList(SWITCH_KEY).includes('off')
  if (isOff) console.info('Custom code is disabled in this tab. ?custom-code=on enables it again.')
  return isOff
}
