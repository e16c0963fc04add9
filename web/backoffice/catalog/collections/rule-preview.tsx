import { useEffect, useState } from 'react'
import type { CollectionRule, RulePreview as Preview } from '#contract/schemas/admin/catalog/collections.ts'
import { counted } from '#contract/text/language.ts'
import { call } from '#web/backoffice/api/call.ts'
import { errorText } from '#web/backoffice/api/error-text.ts'
import { ProductLine } from './product-line.tsx'
import { hasCondition } from './rule-draft.ts'

/** Milliseconds without a change after which the rule is tried. */
const PAUSE_MS = 300

type Result = { preview: Preview } | { error: unknown }

/** How many products a rule selects now, and the first ones, while it is edited. */
export function RulePreview({ rule }: { rule: CollectionRule }) {
  const key = JSON.stringify(rule)
  const [tried, setTried] = useState<{ key: string; result: Result } | null>(null)
  const isEmpty = !hasCondition(rule)
  useEffect(() => {
    if (isEmpty) return undefined
    let isCurrent = true
    const load = async () => {
      const result = await tryRule(JSON.parse(key) as CollectionRule)
      if (isCurrent) setTried({ key, result })
    }
    const timer = setTimeout(() => void load(), PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [key, isEmpty])
  if (isEmpty) return <p className="text-muted">Add a condition to see the products.</p>
  const result = tried?.result
  return (
    <div aria-busy={tried?.key !== key} className={tried?.key === key ? '' : 'opacity-60'}>
      <p role="status" className="mb-1 min-h-5 font-medium">
        {resultText(result)}
      </p>
      {result && 'preview' in result && (
        <ol aria-label="First products of the rule">
          {result.preview.first.map((product) => (
            <li key={product.ocid} className="flex min-h-12 items-center gap-2 border-b border-hairline py-1">
              <ProductLine product={product} />
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

function resultText(result: Result | undefined): string {
  if (result === undefined) return 'Counting…'
  return 'error' in result ? errorText(result.error) : `${counted(result.preview.products, 'product')} now`
}

async function tryRule(rule: CollectionRule): Promise<Result> {
  try {
    return { preview: (await call('adminPreviewRule', { body: { rule } })).data }
  } catch (error) {
    return { error }
  }
}
