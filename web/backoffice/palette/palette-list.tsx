import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { counted } from '#contract/text/language.ts'
import type { FoundRecord } from '#contract/schemas/admin/system/search.ts'
import { call } from '#web/backoffice/api/call.ts'
import { errorText } from '#web/backoffice/api/error-text.ts'
import { useMe } from '#web/backoffice/shell/session.ts'
import { useCurrentShortcuts } from '#web/backoffice/shell/shortcuts.ts'
import { type SearchHits, useSearchHits } from '#web/backoffice/ui/use-search-hits.ts'
import { Search } from '#web/ui/icons/search.ts'
import {
  actionEntries,
  type Entry,
  type EntryGroup,
  filterEntries,
  recentEntries,
  recordGroups,
  screenEntries,
} from './entries.ts'
import { recentRecords } from './recent.ts'

type Found = SearchHits<FoundRecord>

const search = (q: string) => call('adminSearch', { query: { q } })

/** Field and list of the command palette. */
export function PaletteList({ onClose }: { onClose: () => void }) {
  const [value, setValue] = useState('')
  const text = value.trim()
  const found = useSearchHits(text, search)
  const groups = useGroups(text, found)
  const navigate = useNavigate()

  const choose = ({ path, run }: Entry) => {
    onClose()
    run?.()
    if (path !== undefined) void navigate(path)
  }

  return (
    <Autocomplete.Root
      open
      inline
      items={groups}
      filter={null}
      autoHighlight="always"
      keepHighlight
      value={value}
      onValueChange={setValue}
      itemToStringValue={(entry: Entry) => entry.label}
    >
      <div className="flex items-center gap-2 border-b border-hairline pr-2 pl-4">
        <Search size={16} aria-hidden className="shrink-0 text-muted" />
        <Autocomplete.Input
          aria-label="Search and run commands"
          placeholder="Order, company, person, product, screen or command"
          maxLength={120}
          className="h-12 min-w-0 flex-1 bg-transparent text-small outline-none placeholder:text-muted pointer-coarse:text-body"
        />
        <Dialog.Close className="control-height rounded-md px-2 text-micro text-muted hover:bg-tile hover:text-ink">
          Close
        </Dialog.Close>
      </div>
      <Status groups={groups} found={found} text={text} />
      <Autocomplete.List className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2 outline-none">
        {(group: EntryGroup) => (
          <Autocomplete.Group key={group.label} items={group.items} className="mb-2 last:mb-0">
            <Autocomplete.GroupLabel className="px-2 py-1 text-micro text-muted">{group.label}</Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(entry: Entry) => (
                <Autocomplete.Item
                  key={entry.id}
                  value={entry}
                  onClick={() => choose(entry)}
                  className="control-height flex cursor-pointer items-center gap-3 rounded px-2 py-1 data-highlighted:bg-tile"
                >
                  <span className="min-w-0 shrink truncate">{entry.label}</span>
                  <span className="min-w-0 flex-1 truncate text-muted">{entry.detail}</span>
                  {entry.keys && <kbd className="font-sans text-micro text-muted">{entry.keys}</kbd>}
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  )
}

/** Returns the entries that match: before anything is typed, what was opened last, the actions and the screens. */
function useGroups(text: string, found: Found): EntryGroup[] {
  const me = useMe()
  const { pathname } = useLocation()
  const actions = actionEntries(useCurrentShortcuts())
  const screens = screenEntries(me?.permissions ?? [])
  const own = [
    { label: 'Screens', items: filterEntries(screens, text) },
    { label: 'Commands', items: filterEntries(actions, text) },
  ]
  const groups =
    text === ''
      ? [{ label: 'Recent', items: recentEntries(recentRecords().filter(({ path }) => path !== pathname)) }, ...own]
      : [...own, ...recordGroups(found.hits)]
  return groups.filter(({ items }) => items.length > 0)
}

/** State of the search, read by screen readers; shown if there is nothing else to see. */
function Status({ groups, found, text }: { groups: readonly EntryGroup[]; found: Found; text: string }) {
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  const isShown = found.isCurrent && (found.error !== null || count === 0)
  return (
    <Autocomplete.Status className={isShown ? 'px-4 py-3 text-muted' : 'sr-only'}>
      {statusText(found, count, text)}
    </Autocomplete.Status>
  )
}

function statusText({ error, isCurrent }: Found, count: number, text: string): string {
  if (!isCurrent) return 'Searching'
  if (error !== null) return errorText(error)
  if (count > 0) return counted(count, 'entry', 'entries')
  return `Nothing has “${text}”. Type a number, or the beginning of a name.`
}
