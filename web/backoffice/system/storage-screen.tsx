import { useLoaderData } from 'react-router'
import type { AdminSlowQueries, AdminStorage } from '#contract/schemas/admin/system/backups.ts'
import { formatNumber } from '#contract/text/language.ts'
import { call } from '#web/backoffice/api/call.ts'
import { dateTime } from '#web/backoffice/companies/company-texts.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { Facts, Panel } from '#web/backoffice/ui/facts.tsx'
import { bytesText, millisecondsText } from '#web/backoffice/ui/sizes.ts'
import { EmptyNote } from '#web/backoffice/ui/states.tsx'

export async function loader() {
  const [{ data: storage }, { data: queries }] = await Promise.all([call('adminStorage'), call('adminSlowQueries')])
  return { storage, queries }
}

/** Sizes on the disk and in the database, and the slowest queries. */
export function Component() {
  const { storage, queries } = useLoaderData<typeof loader>()
  return (
    <Screen title="Storage and queries">
      <StoragePanels storage={storage} />
      <SlowQueries queries={queries} />
    </Screen>
  )
}

function StoragePanels({ storage: { database, data_folder, object_store } }: { storage: AdminStorage }) {
  return (
    <>
      <Panel title="Data folder">
        <Facts
          facts={[
            ['Path', data_folder.path],
            ['Free', `${bytesText(data_folder.free_bytes)} of ${bytesText(data_folder.total_bytes)}`],
            [
              'Images, documents',
              object_store === 'folder' ? 'In the folder “files”' : 'In the bucket, whose provider states its size',
            ],
          ]}
        />
        <Sizes
          label="Folders"
          columns={['Folder', 'Size', 'Files']}
          rows={data_folder.folders.map(({ name, bytes, files, is_at_least }) => [
            name,
            `${is_at_least ? 'at least ' : ''}${bytesText(bytes)}`,
            `${formatNumber(files)}${is_at_least ? '+' : ''}`,
          ])}
        />
      </Panel>
      <Panel title="Database">
        <p>{`${bytesText(database.bytes)}. The largest tables, with their indexes:`}</p>
        <Sizes
          label="Tables"
          columns={['Table', 'Size', 'Rows (estimate)']}
          rows={database.tables.map(({ name, bytes, rows }) => [
            name,
            bytesText(bytes),
            rows === null ? 'not known yet' : formatNumber(rows),
          ])}
        />
      </Panel>
    </>
  )
}

function Sizes({ label, columns, rows }: { label: string; columns: readonly string[]; rows: readonly string[][] }) {
  return (
    <table aria-label={label} className="mt-3 w-full max-w-xl text-left">
      <thead className="text-micro text-muted">
        <tr className="border-b border-hairline">
          {columns.map((title, index) => (
            <th key={title} scope="col" className={`py-1 font-normal ${index > 0 ? 'pl-3 text-right' : ''}`}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="tabular-nums">
        {rows.map(([name = '', size, count]) => (
          <tr key={name} className="border-b border-hairline">
            <th scope="row" className="py-1 font-normal wrap-anywhere">
              {name}
            </th>
            <td className="py-1 pl-3 text-right">{size}</td>
            <td className="py-1 pl-3 text-right text-muted">{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function SlowQueries({ queries: { source, since, host, queries } }: { queries: AdminSlowQueries }) {
  return (
    <Panel title="Queries">
      <p className="max-w-prose text-muted">
        {source === 'pg_stat_statements'
          ? 'Counted by PostgreSQL (pg_stat_statements), for all processes.'
          : `Measured by this process (${host ?? ''}) since ${since === null ? 'its start' : dateTime(since)}. With the extension pg_stat_statements, PostgreSQL counts those of all processes.`}
      </p>
      {queries.length === 0 ? (
        <EmptyNote title="No queries yet" />
      ) : (
        <ul className="mt-2 border-t border-hairline">
          {queries.map(({ sql, count, total_ms, mean_ms, max_ms }) => (
            <li key={sql} className="border-b border-hairline py-1.5">
              <p className="flex flex-wrap gap-x-4 tabular-nums">
                <span className="font-medium">{`${millisecondsText(total_ms)} in all`}</span>
                <span>{`${formatNumber(count)} ×`}</span>
                <span>{`${millisecondsText(mean_ms)} on average`}</span>
                <span className="text-muted">{`${millisecondsText(max_ms)} at most`}</span>
              </p>
              <details>
                <summary className="control-height flex cursor-pointer items-center text-muted">
                  <code className="truncate text-micro">{sql.replaceAll(/\s+/g, ' ').slice(0, 160)}</code>
                </summary>
                <pre className="max-w-4xl text-micro wrap-anywhere whitespace-pre-wrap">{sql}</pre>
              </details>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
