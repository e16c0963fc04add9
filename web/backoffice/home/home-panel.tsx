import { Link, useRevalidator } from 'react-router'
import { Panel } from '#web/backoffice/ui/facts.tsx'
import { ErrorNote } from '#web/backoffice/ui/states.tsx'
import type { Section } from './load-home.ts'

interface HomePanelProps<Row> {
  title: string
  /** Link to the whole list. */
  list: { label: string; to: string }
  section: Section<readonly Row[]>
  /** Shown instead of rows. */
  empty: string
  /** Returns the list item of a row. */
  children: (row: Row) => React.ReactNode
}

/** A panel of Home with the first rows of a list, or why there are none. */
export function HomePanel<Row>({ title, list, section, empty, children }: HomePanelProps<Row>) {
  return (
    <Panel
      title={title}
      actions={
        <Link
          to={list.to}
          className="control-height inline-flex items-center text-muted hover:text-ink hover:underline"
        >
          {list.label}
        </Link>
      }
    >
      {'error' in section && <SectionError error={section.error} />}
      {'data' in section && section.data.length === 0 && <p className="text-muted">{empty}</p>}
      {'data' in section && section.data.length > 0 && <ul>{section.data.map((row) => children(row))}</ul>}
    </Panel>
  )
}

/** Shown instead of a section that failed. */
export function SectionError({ error }: { error: unknown }) {
  const { revalidate } = useRevalidator()
  return <ErrorNote error={error} onRetry={() => void revalidate()} />
}
