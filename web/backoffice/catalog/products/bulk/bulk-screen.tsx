import { useEffect, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { MAX_BULK_OPERATIONS } from '#contract/catalog/bulk-edits.ts'
import type { BulkEdit, BulkOperation, BulkPreview, BulkTarget } from '#contract/schemas/admin/catalog/bulk-edits.ts'
import { counted } from '#contract/text/language.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { useMayWrite } from '#web/backoffice/catalog/products/may-write.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Panel } from '#web/backoffice/ui/facts.tsx'
import { BulkEditList } from './bulk-edit-list.tsx'
import { BulkPreviewPanel } from './bulk-preview.tsx'
import { NEW_OPERATION, type OperationDraft, parseOperation } from './operation-draft.ts'
import { OperationFields } from './operation-fields.tsx'
import { targetOf, targetText } from './target.ts'

/** Loads the latest bulk edits; the address names the products of the next one. */
export async function loader({ request }: LoaderFunctionArgs) {
  const [{ data: edits }, { data: choices }, { data: attributes }] = await Promise.all([
    call('adminBulkEdits'),
    call('adminProductChoices'),
    call('adminAttributes'),
  ])
  return { edits, choices, attributes, target: targetOf(new URL(request.url).searchParams) }
}

/** Changes a filtered set of products after a preview, with the progress and undo of the latest bulk edits. */
export function Component() {
  const { edits: loaded, choices, attributes, target } = useLoaderData<typeof loader>()
  const edits = usePolledEdits(loaded)
  const mayWrite = useMayWrite()
  return (
    <Screen title="Bulk edit" parent={{ label: 'Products', to: '/catalog/products' }}>
      <div className="[&>section:first-child]:border-t-0">
        {(mayWrite('title') || mayWrite('price')) && (
          <BulkForm
            key={JSON.stringify(target)}
            target={target}
            choices={choices}
            attributes={attributes}
            mayWrite={mayWrite}
          />
        )}
        <BulkEditList edits={edits} mayWrite={mayWrite} />
      </div>
    </Screen>
  )
}

const POLL_MS = 1000

/** Reads the bulk edits again while one works, without the choices of the screen, which are many. */
function usePolledEdits(loaded: readonly BulkEdit[]): readonly BulkEdit[] {
  const [polled, setPolled] = useState({ of: loaded, edits: loaded })
  const edits = polled.of === loaded ? polled.edits : loaded
  const isWorking = edits.some(({ state }) => state === 'running' || state === 'undoing')
  useEffect(() => {
    if (!isWorking) return
    const poll = async () => {
      const { data } = await call('adminBulkEdits')
      setPolled({ of: loaded, edits: data })
    }
    // A poll that fails is repeated by the next one.
    const timer = setInterval(() => void poll().catch(() => undefined), POLL_MS)
    return () => clearInterval(timer)
  }, [isWorking, loaded])
  return edits
}

interface BulkFormProps {
  target: BulkTarget
  choices: ReturnType<typeof useLoaderData<typeof loader>>['choices']
  attributes: ReturnType<typeof useLoaderData<typeof loader>>['attributes']
  mayWrite: (field: string) => boolean
}

function BulkForm({ target, choices, attributes, mayWrite }: BulkFormProps) {
  const first: OperationDraft = mayWrite('price') ? NEW_OPERATION : { ...NEW_OPERATION, kind: 'set', field: 'status' }
  const [drafts, setDrafts] = useState<readonly OperationDraft[]>([first])
  const [isChecked, setChecked] = useState(false)
  const [preview, setPreview] = useState<BulkPreview | null>(null)
  const { run, pending } = useAction()
  const parsed = drafts.map(parseOperation)
  const operations = parsed.flatMap((each): BulkOperation[] => ('value' in each ? [each.value] : []))
  const isValid = operations.length === drafts.length
  const edit = (next: readonly OperationDraft[]) => {
    setDrafts(next)
    // It is no longer what would happen.
    setPreview(null)
  }
  const check = () => {
    setChecked(true)
    if (!isValid) return
    void run(async () => setPreview((await call('adminPreviewBulkEdit', { body: { target, operations } })).data))
  }
  const start = async (expected: number) => {
    const write = () => call('adminStartBulkEdit', { body: { target, operations, expected } })
    const isStarted = await run(write, { success: 'The bulk edit has begun.' })
    // It is no longer what would happen.
    setPreview(null)
    if (!isStarted) return
    setDrafts([first])
    setChecked(false)
  }
  return (
    <>
      <Panel title="Changes">
        <p className="text-muted">{targetText(target)}</p>
        <ol>
          {drafts.map((draft, place) => {
            const result = parsed[place]
            return (
              <OperationFields
                // oxlint-disable-next-line react/no-array-index-key -- an operation has no identity but its place
                key={place}
                draft={draft}
                choices={choices}
                attributes={attributes}
                error={isChecked && result && 'error' in result ? result.error : null}
                mayWrite={mayWrite}
                onChange={(changed) => edit(drafts.with(place, changed))}
                onRemove={drafts.length > 1 ? () => edit(drafts.toSpliced(place, 1)) : null}
              />
            )
          })}
        </ol>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button disabled={drafts.length >= MAX_BULK_OPERATIONS} onClick={() => edit([...drafts, first])}>
            Add a change
          </Button>
          <Button variant={preview ? 'quiet' : 'primary'} pending={pending} onClick={check}>
            Preview
          </Button>
        </div>
      </Panel>
      {preview && (
        <>
          <BulkPreviewPanel preview={preview} />
          <div className="mb-4">
            <Button
              variant="primary"
              pending={pending}
              disabled={preview.matching === 0 || (preview.changed === 0 && preview.matching === preview.computed)}
              onClick={() => void start(preview.matching)}
            >
              {`Change ${counted(preview.matching, 'product')}`}
            </Button>
          </div>
        </>
      )}
    </>
  )
}
