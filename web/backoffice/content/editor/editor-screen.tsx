import { type SubmitEvent, useCallback, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useLocation, useNavigate } from 'react-router'
import type { ContentDetails } from '#contract/schemas/admin/settings/content.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { badgesOf, editorPath } from '#web/backoffice/content/content-texts.ts'
import { type Shortcut, useShortcuts } from '#web/backoffice/shell/shortcuts.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { History } from '#web/backoffice/staff/history.tsx'
import { Badge } from '#web/backoffice/ui/badge.tsx'
import { Button } from '#web/backoffice/ui/button.tsx'
import { UnsavedGuard } from '#web/backoffice/ui/unsaved-guard.tsx'
import { DocumentActions } from './document-actions.tsx'
import { DocumentForm } from './form-context.ts'
import { emptyValue, fieldOf, type JsonSchema } from './json-schema.ts'
import { Fields } from '#web/backoffice/content/editor/fields/object-field.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { seenOf } from './seen.ts'
import { ValueField } from '#web/backoffice/content/editor/fields/value-field.tsx'
import { VersionsPanel } from './versions-panel.tsx'

export async function loader({ params }: LoaderFunctionArgs) {
  return (await call('adminContentDocument', { query: { path: params['*'] ?? '' } })).data
}

/** Edits one document: its fields by its schema, its draft and its versions. */
export function Component() {
  const document = useLoaderData<typeof loader>()
  return <Editor key={document.path} document={document} />
}

function Editor({ document }: { document: ContentDetails }) {
  const { path, title, versions, missing_links, time_zone, page } = document
  const { state } = useLocation()
  const navigate = useNavigate()
  const [content, setContent] = useState<unknown>(() => document.content ?? newContent(document, state))
  // Fields keep a state of their own, such as the text of an editor. Another version begins with new ones.
  const [generation, setGeneration] = useState(0)
  const [saved, setSaved] = useState(() => JSON.stringify(content))
  // Decided on the version that was loaded, not on one that someone else has saved since.
  const [seen, setSeen] = useState(() => seenOf(document))
  const [isPublishing, setPublishing] = useState(false)
  const { run, pending, errors } = useAction()
  const schema = fieldOf(document.schema as JsonSchema)
  const isDirty = JSON.stringify(content) !== saved
  const isStale = JSON.stringify(seen) !== JSON.stringify(seenOf(document))
  const [newest] = versions
  const isPublished = !isDirty && newest?.status === 'published'

  const restore = useCallback((restored: unknown) => {
    setContent(restored)
    setGeneration((count) => count + 1)
  }, [])

  /** Shows a document as it was stored by a change of this person. */
  const follow = (stored: ContentDetails) => {
    setSeen(seenOf(stored))
    setContent(stored.content)
    setSaved(JSON.stringify(stored.content))
  }
  const save = async (success: string | null): Promise<ContentDetails | null> => {
    let stored: ContentDetails | null = null
    const body = { path, seen: isStale ? seenOf(document) : seen, content }
    await run(
      async () => {
        stored = (await call('adminSaveContentDraft', { body })).data
        follow(stored)
      },
      success === null ? {} : { success },
    )
    return stored
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void save('The draft is saved.')
  }
  const preview = async () => {
    const version = isDirty || !newest ? (await save(null))?.versions[0]?.version : newest.version
    if (version !== undefined) void navigate(`/content/preview/${path}?version=${version}`)
  }
  const publish = async () => {
    if ((isDirty || newest?.status !== 'draft') && !(await save(null))) return
    setPublishing(true)
  }
  const shortcuts: Shortcut[] = [
    { label: 'Save the draft', run: () => void save('The draft is saved.') },
    { label: 'Preview', run: () => void preview() },
    ...(isPublished ? [] : [{ label: 'Publish', run: () => void publish() }]),
  ]
  useShortcuts(shortcuts)
  return (
    <Screen
      title={title || path}
      parent={{ label: 'Pages and menus', to: '/content' }}
      status={badgesOf(document).map(({ text, tone }) => (
        <Badge key={text} tone={tone}>
          {text}
        </Badge>
      ))}
      actions={
        <>
          <Button type="submit" form="document" pending={pending}>
            Save draft
          </Button>
          <Button pending={pending} onClick={() => void preview()}>
            Preview
          </Button>
          <Button variant="primary" pending={pending} disabled={isPublished} onClick={() => void publish()}>
            Publish…
          </Button>
          <DocumentActions
            document={document}
            seen={seen}
            onChanged={(stored) => setSeen(seenOf(stored))}
            onDiscarded={(stored) => {
              if (!stored) return void navigate('/content')
              follow(stored)
              restore(stored.content)
            }}
          />
        </>
      }
    >
      {isStale && (
        <p role="alert" className="mb-4 rounded-md bg-clay-wash p-3 text-clay">
          {`${newest?.changed_by ?? 'Someone else'} has changed this document in the meantime. Compare your text with the newest version: saving now replaces it.`}
        </p>
      )}
      <div className="grid gap-x-8 gap-y-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <form id="document" noValidate onSubmit={submit} className="min-w-0 max-w-3xl">
          <DocumentForm
            value={{ errors, timeZone: time_zone, missingLinks: missing_links, content, Field: ValueField }}
          >
            {Object.keys(errors).length > 0 && (
              <p role="alert" className="mb-3 text-danger">
                Nothing is saved yet: some fields need your attention.
              </p>
            )}
            {schema.kind === 'object' && (
              <Fields
                key={generation}
                place="content"
                value={content}
                onChange={setContent}
                properties={schema.properties}
                required={schema.required}
              />
            )}
          </DocumentForm>
        </form>
        <div className="min-w-0">
          {page !== null && document.state === 'live' && (
            <p className="mb-3">
              <a href={page} target="_blank" rel="noopener" className="underline">
                Open the page in the shop
              </a>
            </p>
          )}
          {missing_links.length > 0 && (
            <p className="mb-3 wrap-anywhere text-clay">
              {`Links to pages that do not exist: ${missing_links.join(', ')}`}
            </p>
          )}
          <VersionsPanel document={document} content={content} onRestore={restore} />
          <History kind="content" id={path} />
        </div>
      </div>
      {isPublishing && (
        <PublishDialog document={document} seen={seen} onClose={() => setPublishing(false)} onPublished={follow} />
      )}
      <UnsavedGuard isDirty={isDirty} own={editorPath(path)} />
    </Screen>
  )
}

/** Returns the content that a document begins with: empty, with the title that was entered in the list. */
function newContent({ schema }: ContentDetails, state: unknown): unknown {
  const empty = emptyValue(schema as JsonSchema) as Record<string, unknown>
  const title = typeof state === 'object' && state !== null ? Reflect.get(state, 'title') : undefined
  if (typeof title !== 'string') return empty
  return {
    ...empty,
    ...('title' in empty && { title }),
    ...('name' in empty && { name: title }),
    ...('seo' in empty && { seo: { title, description: '' } }),
  }
}
