import { API_PATHS } from '#contract/api-paths.ts'
import { isEditable, MAX_STORED_PROBLEMS } from '#contract/imports/import-files.ts'
import { formatNumber } from '#contract/text/language.ts'
import type { ImportFile, ImportProblem, ImportProblems } from '#contract/schemas/admin/catalog/imports.ts'
import type { Column } from '#web/backoffice/table/columns.ts'
import { DataTable } from '#web/backoffice/table/data-table.tsx'
import { SelectFilter } from '#web/backoffice/table/filters.tsx'
import { Badge } from '#web/backoffice/ui/badge.tsx'
import { Panel } from '#web/backoffice/ui/facts.tsx'
import { CorrectionInput } from './correction-input.tsx'
import { formMessage } from './import-texts.ts'

interface ProblemListProps {
  file: ImportFile
  problems: ImportProblems
}

const SEVERITIES = [
  { value: 'error', label: 'Rejected' },
  { value: 'warning', label: 'Warnings' },
]

/** The problems of a file by line. Before the import, cells are corrected in place. */
export function ProblemList({ file, problems: { data, next } }: ProblemListProps) {
  const { id, problems, has_rejects, state } = file
  if (problems === 0) return null
  const path = `${API_PATHS.admin}/imports/${id}`
  return (
    <Panel title={`Problems: ${formatNumber(problems)}${problems >= MAX_STORED_PROBLEMS ? ' or more' : ''}`}>
      <DataTable
        name="import-problems"
        label="Problems"
        columns={problemColumns(id, isEditable(state))}
        rows={data}
        rowId={(problem) => String(problem.id)}
        rowLabel={({ line, column }) => `Line ${line}, ${column ?? 'whole row'}`}
        next={next}
        exports={[
          { label: 'Problems as CSV', path: `${path}/problems.csv` },
          ...(has_rejects ? [{ label: 'Rejected rows', path: `${path}/rejects.csv` }] : []),
        ]}
        filters={<SelectFilter name="severity" label="All problems" options={SEVERITIES} />}
        empty={{ title: 'No problem of this kind' }}
      />
    </Panel>
  )
}

function problemColumns(fileId: number, mayCorrect: boolean): readonly Column<ImportProblem>[] {
  return [
    { id: 'line', title: 'Line', cell: ({ line }) => formatNumber(line), width: 80, align: 'right' },
    { id: 'column', title: 'Column', cell: ({ column }) => column ?? 'Whole row', width: 150, isTitle: true },
    {
      id: 'value',
      title: 'Value',
      cell: (problem) => <CorrectionInput fileId={fileId} problem={problem} mayCorrect={mayCorrect} />,
      width: 260,
    },
    { id: 'reason', title: 'Problem', cell: ({ reason }) => formMessage(reason), width: 420 },
    { id: 'severity', title: 'Row', cell: ({ severity }) => <Severity severity={severity} />, width: 110 },
  ]
}

function Severity({ severity }: Pick<ImportProblem, 'severity'>) {
  return severity === 'error' ? <Badge tone="bad">Rejected</Badge> : <Badge tone="warning">Imported</Badge>
}
