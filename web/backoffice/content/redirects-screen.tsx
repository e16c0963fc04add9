import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { MAX_REMOVED_REDIRECTS } from '#contract/catalog/redirects.ts'
import type { AdminRedirect, RedirectsQuery } from '#contract/schemas/admin/catalog/redirects.ts'
import { counted } from '#contract/text/language.ts'
import { call } from '#web/backoffice/api/call.ts'
import { dateTime } from '#web/backoffice/companies/company-texts.ts'
import { loadPreferences } from '#web/backoffice/preferences/preferences.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { useMay } from '#web/backoffice/shell/session.ts'
import type { BulkAction, Target } from '#web/backoffice/table/bulk-bar.tsx'
import type { Column } from '#web/backoffice/table/columns.ts'
import { DataTable } from '#web/backoffice/table/data-table.tsx'
import { SearchFilter, SelectFilter } from '#web/backoffice/table/filters.tsx'
import { listQuery } from '#web/backoffice/table/list-query.ts'
import { Badge } from '#web/backoffice/ui/badge.tsx'
import { Button, ButtonLink } from '#web/backoffice/ui/button.tsx'
import { RedirectDialog } from './redirect-dialog.tsx'

/** Loads the page of redirects that the address names. */
export async function loader({ request }: LoaderFunctionArgs) {
  const [page] = await Promise.all([
    call('adminRedirects', { query: listQuery<Partial<RedirectsQuery>>(request.url) }),
    loadPreferences('table.redirects'),
  ])
  return page
}

const COLUMNS: readonly Column<AdminRedirect>[] = [
  { id: 'from', title: 'From', cell: ({ from }) => <span title={from}>{from}</span>, width: 380, isTitle: true },
  {
    id: 'to',
    title: 'To',
    cell: ({ to }) => (to === null ? <Badge>Removed for good (410)</Badge> : <ShopLink path={to} />),
    width: 380,
  },
  { id: 'created', title: 'Since', cell: ({ created_at }) => dateTime(created_at), width: 180 },
]

const REMOVE: BulkAction = {
  label: 'Remove',
  isDangerous: true,
  preview: async (target) => (
    <p>{`The paths of ${counted((await pathsOf(target)).length, 'redirect')} will lead to “not found”, unless they have a page.`}</p>
  ),
  run: async (target) => call('adminRemoveRedirects', { body: { from: await pathsOf(target) } }),
  success: 'Removed.',
}

/** Redirects from paths without a page: found by a part of either path, added one by one or from a file, and removed. */
export function Component() {
  const { data, next } = useLoaderData<typeof loader>()
  const [isAdding, setAdding] = useState(false)
  const mayWrite = useMay()('content.write')
  return (
    <Screen
      title="Redirects"
      actions={
        mayWrite && (
          <>
            <ButtonLink to="/content/redirects/file">From a file</ButtonLink>
            <Button variant="primary" onClick={() => setAdding(true)}>
              Add a redirect
            </Button>
          </>
        )
      }
    >
      <DataTable
        name="redirects"
        label="Redirects"
        columns={COLUMNS}
        rows={data}
        rowId={({ from }) => from}
        next={next}
        bulkActions={mayWrite ? [REMOVE] : []}
        filters={
          <>
            <SearchFilter label="Find a redirect" placeholder="A part of either path" />
            <SelectFilter
              name="kind"
              label="All redirects"
              options={[
                { value: 'moved', label: 'Moved (301)' },
                { value: 'removed', label: 'Removed for good (410)' },
              ]}
            />
          </>
        }
        empty={{
          title: 'No redirects here.',
          text: 'The shop adds them itself when a category, maker or product is renamed. Add those of an earlier shop from a file.',
        }}
      />
      {isAdding && <RedirectDialog onClose={() => setAdding(false)} />}
    </Screen>
  )
}

function ShopLink({ path }: { path: string }) {
  return (
    <a href={path} target="_blank" rel="noopener" title={path} className="hover:underline">
      {path}
    </a>
  )
}

/** The selected paths, or the first ones that match the filter. */
async function pathsOf(target: Target): Promise<string[]> {
  if ('ids' in target) return [...target.ids]
  const filter = Object.fromEntries(new URLSearchParams(target.filter)) as Partial<RedirectsQuery>
  const { data } = await call('adminRedirects', { query: { ...filter, limit: MAX_REMOVED_REDIRECTS } })
  return data.map(({ from }) => from)
}
