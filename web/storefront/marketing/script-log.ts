import { readWords, writeWords } from './tab-words.ts'

/** The parameter and the kept word with which an operator keeps custom code out of a tab: `?custom-code=off`. */
const SWITCH = 'custom-code'
const RUNNING = 'custom_code_running'
const HUNG = 'custom_code_hung'

/** Remembers in this tab which script of the custom code was running when the page ended. */
export interface ScriptLog {
  /** Whether the page never came back from this script before; then it is not run again in this tab. */
  hung(id: string): boolean
  /** To be called right before a script runs; `isFetched` is one that the page does not stop for. */
  begin(id: string, isFetched: boolean): void
  end(id: string): void
}

/**
 * Opens the log. A script that never ends cannot be stopped by the page it hangs; but its name is still in the log when
 * the page is loaded again.
 */
export function openScriptLog(): ScriptLog {
  const hung = [...new Set([...readWords(HUNG), ...readWords(RUNNING)])]
  writeWords(HUNG, hung)
  writeWords(RUNNING, [])
  const fetching = new Set<string>()

  function remove(ids: ReadonlySet<string>): void {
    writeWords(
      RUNNING,
      readWords(RUNNING).filter((id) => !ids.has(id)),
    )
  }

  // A page that hears of its end does not hang: what it was still fetching is not to blame.
  addEventListener('pagehide', () => remove(fetching))
  return {
    hung(id) {
      const isHung = hung.includes(id)
      if (isHung) console.warn(`Script ${id} of the custom code did not end before and is left out in this tab.`)
      return isHung
    },
    begin(id, isFetched) {
      if (isFetched) fetching.add(id)
      writeWords(RUNNING, [...readWords(RUNNING), id])
    },
    end(id) {
      fetching.delete(id)
      remove(new Set([id]))
    },
  }
}

/** Whether the operator has switched custom code off in this tab; `?custom-code=on` switches it on again. */
export function isSwitchedOff(): boolean {
  const asked = new URLSearchParams(location.search).get(SWITCH)
  if (asked === 'off' || asked === 'on') writeWords(SWITCH, asked === 'off' ? ['off'] : [])
  const isOff = asked === 'off' || readWords(SWITCH).includes('off')
  if (isOff) console.info('Custom code is switched off in this tab; ?custom-code=on switches it on again.')
  return isOff
}
