import { lazy, Suspense } from 'react'
import type { CartItem } from '#contract/schemas/cart.ts'
import { Callout } from '#web/ui/callout.tsx'
import { loadChunk } from '#web/ui/load-chunk.ts'
import { LineForm } from './line-form.tsx'

const BackInStock = lazy(() => loadChunk(() => import('#web/storefront/back-in-stock/back-in-stock.tsx')))

/** The problems of a line, each with a button that fixes it. */
export function LineProblems({ line }: { line: CartItem }) {
  if (line.problems.length === 0) return null
  return (
    <ul className="mt-3 space-y-2">
      {line.problems.map((problem) => (
        <li key={problem.code}>
          <Callout variant={problem.blocks ? 'error' : 'warning'}>
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <span className="py-1">{problem.message}</span>
              {problem.fix && (
                <LineForm line={line} qty={problem.fix.qty}>
                  <button type="submit" className="plain-link min-h-11 font-medium">
                    {problem.fix.label}
                    <span className="sr-only">: {line.title}</span>
                  </button>
                </LineForm>
              )}
            </div>
            {problem.code === 'out_of_stock' && (
              <Suspense>
                <BackInStock product={line} variant="text" />
              </Suspense>
            )}
          </Callout>
        </li>
      ))}
    </ul>
  )
}
