import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { isWorking } from '#contract/imports/import-files.ts'
import type { ImportFile, ImportProblemsQuery } from '#contract/schemas/admin/catalog/imports.ts'
import { call } from '#web/backoffice/api/call.ts'
import { dateTime } from '#web/backoffice/companies/company-texts.ts'
import { loadPreferences } from '#web/backoffice/preferences/preferences.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { listQuery } from '#web/backoffice/table/list-query.ts'
import { Badge } from '#web/backoffice/ui/badge.tsx'
import { bytesText } from '#web/backoffice/ui/sizes.ts'
import { Tabs } from '#web/backoffice/ui/tabs.tsx'
import { CheckPanel } from './check-panel.tsx'
import { ColumnsForm } from './columns-form.tsx'
import { FileActions } from './file-actions.tsx'
import { KIND_TEXTS, STATE_TEXTS } from './import-texts.ts'
import { ProblemList } from './problem-list.tsx'
import { ResultPanel } from './result-panel.tsx'
import { ResumeUpload } from './resume-upload.tsx'
import { WorkPanel } from './work-panel.tsx'

/** Loads an import, the page of its problems that the address names, and the saved mappings. */
export async function loader({ params: { id }, request }: LoaderFunctionArgs) {
  const params = { id: Number(id) }
  const { cursor, severity } = listQuery<Partial<ImportProblemsQuery>>(request.url)
  const query = { ...(cursor && { cursor }), ...(severity && { severity }) }
  const [{ data: file }, problems, { data: mappings }] = await Promise.all([
    call('adminImport', { params }),
    call('adminImportProblems', { params, query }),
    call('adminImportMappings'),
    loadPreferences('table.import-problems'),
  ])
  return { file, problems, mappings }
}

const STEPS = ['columns', 'check', 'result'] as const
type Step = (typeof STEPS)[number]

const STEP_TITLES: Record<Step, string> = { columns: '1. Columns', check: '2. Check', result: '3. Import' }

/** The steps of an import. Where it is follows from its state, so that a reload and a link to it keep the place. */
export function Component() {
  const { file, problems, mappings } = useLoaderData<typeof loader>()
  const [parameters] = useSearchParams()
  const steps = stepsOf(file)
  const step = steps.find((each) => each === parameters.get('step')) ?? steps.at(-1) ?? 'columns'
  const { id, name, state, kind, size, author, uploaded_at } = file
  return (
    <Screen
      title={name}
      parent={{ label: 'Imports', to: '/imports' }}
      status={<Badge tone={STATE_TEXTS[state].tone}>{STATE_TEXTS[state].text}</Badge>}
      actions={<FileActions file={file} />}
      tabs={
        steps.length > 0 && (
          <Tabs
            label="Steps"
            tabs={steps.map((each) => ({
              label: STEP_TITLES[each],
              to: `/imports/${id}?step=${each}`,
              isCurrent: each === step,
            }))}
          />
        )
      }
    >
      <p className="mb-4 text-muted">
        {[KIND_TEXTS[kind], bytesText(size), `uploaded by ${author}, ${dateTime(uploaded_at)}`].join(' · ')}
      </p>
      {state === 'uploading' && <ResumeUpload file={file} />}
      {isWorking(state) && <WorkPanel file={file} />}
      {!isWorking(state) && state !== 'uploading' && (
        <>
          {step === 'columns' && <ColumnsForm key={formKey(file)} file={file} mappings={mappings} />}
          {step === 'check' && <CheckPanel file={file} />}
          {step === 'result' && <ResultPanel file={file} />}
          {step !== 'columns' && <ProblemList file={file} problems={problems} />}
        </>
      )}
    </Screen>
  )
}

/** Returns the steps that can be opened; the last one is where the import is. */
function stepsOf({ state, check }: ImportFile): Step[] {
  if (state === 'uploading' || isWorking(state)) return []
  if (state === 'ready' || state === 'checked') return check ? ['columns', 'check'] : ['columns']
  return ['result']
}

/** The form begins again when the file was read in another way. */
function formKey({ id, options, recognition }: ImportFile): string {
  return JSON.stringify([id, options, recognition?.header_line])
}
