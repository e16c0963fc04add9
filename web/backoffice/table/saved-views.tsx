import { type FormEvent, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { usePreference } from '#web/backoffice/preferences/preferences.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Dialog, DialogButtons } from '#web/backoffice/ui/dialog.tsx'
import { Field } from '#web/backoffice/ui/field.tsx'
import { type Tab, Tabs } from '#web/backoffice/ui/tabs.tsx'
import { filterOf, withFilter } from './list-query.ts'

interface SavedView {
  name: string
  /** Filter and sort, as a query. */
  filter: string
}

interface ViewTabsProps {
  /** Name of the list in the person's preferences, `views.<name>`. The loader awaits `loadPreferences` with it. */
  name: string
  label: string
  /** Views that every person has, with their filters as a query. The first one is that of the list without a filter. */
  views: readonly { label: string; filter: string; count?: number; isAtLeast?: boolean }[]
  /** Parameter that the built-in views set, such as `tab`: their links keep the other filters and the sort. */
  parameter?: string
}

const NO_VIEWS: { views: SavedView[] } = { views: [] }

/** Tabs of a list: the built-in views, those that the person has saved, and a button that saves the current filter. */
export function ViewTabs({ name, label, views, parameter }: ViewTabsProps) {
  const [{ views: saved }, change] = usePreference(`views.${name}`, NO_VIEWS)
  const [parameters] = useSearchParams()
  const { pathname } = useLocation()
  const [isSaving, setSaving] = useState(false)
  const current = filterOf(parameters)
  const isOwn = saved.some(({ filter }) => filter === current)
  const tabOf = ({ filter, ...view }: ViewTabsProps['views'][number]): Tab => ({
    ...view,
    to: filter === '' ? pathname : `${pathname}?${filter}`,
    isCurrent: filter === current,
  })
  const builtInOf = (view: ViewTabsProps['views'][number]): Tab => {
    if (parameter === undefined) return tabOf(view)
    const value = new URLSearchParams(view.filter).get(parameter)
    const filter = filterOf(withFilter(parameters, { [parameter]: value }))
    return { ...tabOf({ ...view, filter }), isCurrent: !isOwn && parameters.get(parameter) === value }
  }
  const own = saved.map((view) => tabOf({ label: view.name, filter: view.filter }))
  const isKnown = isOwn || views.some(({ filter }) => filter === current)
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget).get('name')
    if (typeof given !== 'string' || given.trim() === '') return
    const others = saved.filter((view) => view.name !== given.trim())
    change({ views: [...others, { name: given.trim(), filter: current }] })
    setSaving(false)
  }
  return (
    <div className="flex items-center gap-2">
      <Tabs label={label} tabs={[...views.map(builtInOf), ...own]} />
      {!isKnown && (
        <Button variant="plain" onClick={() => setSaving(true)}>
          Save view
        </Button>
      )}
      {isOwn && (
        <Button variant="plain" onClick={() => change({ views: saved.filter(({ filter }) => filter !== current) })}>
          Delete view
        </Button>
      )}
      <Dialog
        open={isSaving}
        onOpenChange={setSaving}
        title="Save view"
        description="A tab with this filter and sort, only for you."
      >
        <form onSubmit={save}>
          <Field label="Name" name="name" required maxLength={40} autoComplete="off" />
          <DialogButtons>
            <Button onClick={() => setSaving(false)}>Go back</Button>
            <Button variant="primary" type="submit">
              Save
            </Button>
          </DialogButtons>
        </form>
      </Dialog>
    </div>
  )
}
