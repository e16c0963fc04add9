import type { Privacy } from '#contract/schemas/content/content.ts'
import { contentTexts } from '#texts/content/content.tsx'

interface DataTableProps {
  rows: Privacy['data_table']
  /** Contact for requests about personal data. */
  email: string
}

/** Anchor of the table in the page's contents. */
export const DATA_TABLE = { id: 'data-kept', name: contentTexts.storedData.title }

const CELL = 'py-3 pr-6 align-top sm:py-4'

/** Table of stored personal data with purpose and retention. */
export function DataTable({ rows, email }: DataTableProps) {
  return (
    <section id={DATA_TABLE.id} className="mb-12">
      <h2 id="data-kept-title" className="display mb-4 text-title sm:text-heading">
        {DATA_TABLE.name}
      </h2>
      <div
        role="region"
        aria-labelledby="data-kept-title"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be focusable
        tabIndex={0}
        className="-mx-(--gutter) overflow-x-auto px-(--gutter)"
      >
        <table className="w-full min-w-[34rem] border-b border-hairline text-left text-small">
          <thead className="text-muted">
            <tr>
              <th scope="col" className={`${CELL} w-1/3 font-normal`}>
                {contentTexts.storedData.what}
              </th>
              <th scope="col" className={`${CELL} font-normal`}>
                {contentTexts.storedData.why}
              </th>
              <th scope="col" className={`${CELL} w-1/4 pr-0 font-normal`}>
                {contentTexts.storedData.howLong}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ what, why, kept }) => (
              <tr key={what} className="border-t border-hairline">
                <th scope="row" className={`${CELL} font-medium`}>
                  {what}
                </th>
                <td className={CELL}>{why}</td>
                <td className={`${CELL} pr-0`}>{kept}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-5 max-w-(--measure) text-body leading-7">
        {contentTexts.storedData.request(
          <a href={`mailto:${email}`} className="plain-link">
            {email}
          </a>,
        )}
      </p>
    </section>
  )
}
