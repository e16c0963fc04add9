import type { CartItem } from '#contract/cart.ts'
import { Notice } from '#web/ui/notice.tsx'
import { LineForm } from './line-form.tsx'

/** What is wrong with a line, each with the one press that mends it. */
export function LineProblems({ line }: { line: CartItem }) {
  if (line.problems.length === 0) return null
  return (
    <ul className="mt-3 space-y-2">
      {line.problems.map((problem) => (
        <li key={problem.code}>
          <Notice look={problem.blocks ? 'trouble' : 'warning'}>
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
          </Notice>
        </li>
      ))}
    </ul>
  )
}
