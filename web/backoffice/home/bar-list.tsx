import { Link } from 'react-router'
import { Panel } from '#web/backoffice/ui/facts.tsx'

/** A row of a list of bars. */
export interface BarRow {
  label: string
  value: number
  /** The value as people read it. */
  text: string
  /** Screen below `/admin` with the records that it counts. */
  to?: string
  /** Page of the storefront. */
  href?: string
}

/** A panel with a table of values, each with a bar that compares it with the greatest. */
export function BarList({
  title,
  head,
  rows,
  empty,
}: {
  title: string
  head: [label: string, value: string]
  rows: readonly BarRow[]
  empty: string
}) {
  const most = Math.max(...rows.map(({ value }) => value), 1)
  return (
    <Panel title={title}>
      {rows.length === 0 ? (
        <p className="text-muted">{empty}</p>
      ) : (
        <table className="w-full table-fixed">
          <caption className="sr-only">{title}</caption>
          <colgroup>
            <col />
            <col className="w-28" />
          </colgroup>
          <thead className="sr-only">
            <tr>
              <th scope="col">{head[0]}</th>
              <th scope="col">{head[1]}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, value, text, to, href }) => (
              <tr key={label + (href ?? '')} className="border-b border-hairline last:border-b-0">
                <th scope="row" className="py-1 pr-3 text-left font-normal">
                  <RowLabel label={label} to={to} href={href} />
                  <svg aria-hidden viewBox="0 0 100 2" preserveAspectRatio="none" className="mt-0.5 block h-0.5 w-full">
                    <rect width={(value / most) * 100} height={2} className="fill-leaf" />
                  </svg>
                </th>
                <td className="py-1 text-right align-top">{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}

function RowLabel({ label, to, href }: Pick<BarRow, 'label' | 'to' | 'href'>) {
  const className = 'block truncate hover:text-leaf hover:underline'
  if (to !== undefined)
    return (
      <Link to={to} className={className}>
        {label}
      </Link>
    )
  if (href === undefined) return <span className="block truncate">{label}</span>
  return (
    <a href={href} target="_blank" rel="noopener" className={className}>
      {label}
    </a>
  )
}
