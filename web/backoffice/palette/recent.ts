const MAX_RECENT = 8

/** A record that was opened. */
export interface Recent {
  path: string
  label: string
}

/** Only in memory: names of companies and people must not stay in the browser when the person signs out or closes the tab. */
let recent: readonly Recent[] = []

/** Returns the records that were opened in this tab, newest first. */
export function recentRecords(): readonly Recent[] {
  return recent
}

/** Puts a record first. */
export function rememberRecent(opened: Recent): void {
  recent = [opened, ...recent.filter(({ path }) => path !== opened.path)].slice(0, MAX_RECENT)
}
