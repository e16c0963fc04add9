import type { Packages } from '#contract/schemas/content/content.ts'
import { contentTexts } from '#texts/content/content.tsx'
import { PackageValue } from './package-value.tsx'

/** Minimum column widths. */
const FEATURE_REM = 11
const COLUMN_REM = 8.5

/** Table of all features of all packages. It scrolls horizontally with the feature names fixed. */
export function PackageMatrix({ packages, matrix }: Pick<Packages, 'packages' | 'matrix'>) {
  return (
    <section>
      <h2 id="matrix" className="display text-heading">
        {contentTexts.packages.sideBySide}
      </h2>
      <div
        role="region"
        aria-labelledby="matrix"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be focusable
        tabIndex={0}
        className="relative mt-6 overflow-x-auto max-sm:-mx-(--gutter)"
      >
        <table
          className="w-full table-fixed border-b border-hairline text-left text-small"
          style={{ minWidth: `${FEATURE_REM + packages.length * COLUMN_REM}rem` }}
        >
          <thead>
            <tr>
              <th scope="col" className="sticky left-0 w-44 bg-paper sm:w-2/5">
                <span className="sr-only">{contentTexts.packages.feature}</span>
              </th>
              {packages.map(({ id, name }) => (
                <th key={id} scope="col" className="display px-4 py-3 text-title font-normal">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {matrix.map(({ feature, values }) => (
              <tr key={feature} className="border-t border-hairline">
                <th scope="row" className="sticky left-0 bg-paper py-3 pr-4 font-normal max-sm:pl-(--gutter)">
                  {feature}
                </th>
                {packages.map(({ id }) => (
                  <td key={id} className="px-4 py-3 text-muted">
                    <PackageValue value={values[id]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
