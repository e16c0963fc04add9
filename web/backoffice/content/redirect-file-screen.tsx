import { useState } from 'react'
import { isAdded } from '#contract/catalog/redirects.ts'
import type { FileRedirect } from '#contract/schemas/admin/catalog/redirects.ts'
import { counted } from '#contract/text/language.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { Badge } from '#web/backoffice/ui/badge.tsx'
import { CsvCheckForm } from '#web/backoffice/ui/csv-check-form.tsx'
import { showToast } from '#web/backoffice/ui/toasts.tsx'

/** Adds redirects from a file: it is checked first, and those without a problem are added after a confirmation. */
export function Component() {
  const [csv, setCsv] = useState('')
  const [rows, setRows] = useState<readonly FileRedirect[] | null>(null)
  const { run, pending, errors } = useAction()
  const ready = rows?.filter(isAdded).length ?? 0
  const change = (text: string) => {
    setCsv(text)
    setRows(null)
  }
  const check = () => run(async () => setRows((await call('adminTryRedirects', { body: { csv } })).data))
  const add = () =>
    run(async () => {
      const { data } = await call('adminAddRedirects', { body: { csv } })
      showToast(`${counted(data.filter(isAdded).length, 'redirect')} added`)
      setCsv('')
      setRows(null)
    })
  return (
    <Screen title="Redirects from a file" parent={{ label: 'Redirects', to: '/content/redirects' }}>
      <CsvCheckForm
        label="Redirects (CSV or XLSX)"
        hint="Columns: from and to. An empty “to” is a page that was removed for good. “from” can be the address of a page of an earlier shop. Cells of a spreadsheet can be pasted."
        errors={errors['csv']}
        value={csv}
        onChange={change}
        pending={pending}
        onCheck={check}
        action="Add"
        ready={ready}
        onApply={add}
      />
      {rows && <Preview rows={rows} />}
    </Screen>
  )
}

function Preview({ rows }: { rows: readonly FileRedirect[] }) {
  const problems = rows.filter(({ result }) => result === 'failed').length
  return (
    <section aria-label="Redirects of the file" className="mt-5">
      <p role="status" className="mb-2">
        <span>{counted(rows.filter(isAdded).length, 'redirect')} can be added. </span>
        {problems > 0 && <span>{problems} cannot: correct the file, or add the others.</span>}
      </p>
      <ul className="border-t border-hairline">
        {rows.map(({ line, from, to, result, problem }) => (
          <li key={line} className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 border-b border-hairline py-1.5">
            <span className="w-14 text-muted">Line {line}</span>
            <span className="min-w-40 flex-1 font-medium wrap-anywhere">{from}</span>
            <span className="min-w-40 flex-1 wrap-anywhere">{to ?? 'Removed for good (410)'}</span>
            <span className="min-w-40 flex-1">
              {problem === null ? (
                RESULT_TEXTS[result]
              ) : (
                <span className="inline-flex flex-wrap gap-x-2">
                  <Badge tone="bad">Not added</Badge>
                  <span>{problem}</span>
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const RESULT_TEXTS = {
  added: 'New',
  replaced: 'Replaces the one there is',
  unchanged: 'Is there already',
  failed: '',
} as const
