import { useState } from 'react'
import { Link, useLoaderData } from 'react-router'
import {
  DOCUMENT_FOLDERS,
  DOCUMENT_GROUPS,
  type DocumentFolder,
  type DocumentGroup,
  folderOf,
  SINGLE_DOCUMENTS,
} from '#contract/content/content-documents.ts'
import type { ContentSummary } from '#contract/schemas/admin/settings/content.ts'
import { call } from '#web/backoffice/api/call.ts'
import { dateTime } from '#web/backoffice/companies/company-texts.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { Badge } from '#web/backoffice/ui/badge.tsx'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Panel } from '#web/backoffice/ui/facts.tsx'
import { Field } from '#web/backoffice/ui/field.tsx'
import { EmptyNote } from '#web/backoffice/ui/states.tsx'
import { badgesOf, editorPath } from './content-texts.ts'
import { NewDocumentDialog } from './new-document-dialog.tsx'

export async function loader() {
  return (await call('adminContent')).data
}

/** The documents of content by group, with their state. */
export function Component() {
  const documents = useLoaderData<typeof loader>()
  const [search, setSearch] = useState('')
  const [adding, setAdding] = useState<DocumentFolder | null>(null)
  const found = documents.filter((document) => matches(document, search))
  return (
    <Screen title="Pages and menus">
      <div className="max-w-4xl">
        <p className="mb-3 text-muted">
          Write a draft, look at it, then publish it now or at a time. Every version that was published stays.
        </p>
        <div className="mb-4 sm:max-w-72">
          <Field
            label="Find a document"
            type="search"
            value={search}
            maxLength={120}
            onChange={({ target }) => setSearch(target.value)}
          />
        </div>
        {found.length === 0 && (
          <EmptyNote title="No document matches.">Search for a part of its title or path.</EmptyNote>
        )}
        {(Object.keys(DOCUMENT_GROUPS) as DocumentGroup[]).map((group) => (
          <Group
            key={group}
            group={group}
            documents={found.filter(({ path }) => groupOf(path) === group)}
            isSearching={search !== ''}
            onAdd={setAdding}
          />
        ))}
      </div>
      {adding && (
        <NewDocumentDialog folder={adding} taken={documents.map(({ path }) => path)} onClose={() => setAdding(null)} />
      )}
    </Screen>
  )
}

interface GroupProps {
  group: DocumentGroup
  documents: readonly ContentSummary[]
  isSearching: boolean
  onAdd: (folder: DocumentFolder) => void
}

function Group({ group, documents, isSearching, onAdd }: GroupProps) {
  const folder = (Object.keys(DOCUMENT_FOLDERS) as DocumentFolder[]).find(
    (each) => DOCUMENT_FOLDERS[each].group === group,
  )
  if (documents.length === 0 && isSearching) return null
  const ordered = documents.toSorted((one, other) => rankOf(one.path) - rankOf(other.path) || compare(one, other))
  return (
    <Panel
      title={DOCUMENT_GROUPS[group]}
      actions={folder && <Button onClick={() => onAdd(folder)}>{`Add a ${DOCUMENT_FOLDERS[folder].noun}`}</Button>}
    >
      {documents.length === 0 && <p className="text-muted">None yet.</p>}
      <ul aria-label={DOCUMENT_GROUPS[group]}>
        {ordered.map((document) => (
          <DocumentRow key={document.path} document={document} />
        ))}
      </ul>
    </Panel>
  )
}

function DocumentRow({ document }: { document: ContentSummary }) {
  const { path, title, scheduled_for, changed_at, changed_by } = document
  return (
    <li className="border-b border-hairline last:border-b-0">
      <Link to={editorPath(path)} className="block py-2 hover:bg-tile pointer-coarse:py-2.5">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{title}</span>
          {badgesOf(document).map(({ text, tone }) => (
            <Badge key={text} tone={tone}>
              {text}
            </Badge>
          ))}
        </span>
        <span className="block text-muted">{describe(path)}</span>
        {(scheduled_for !== null || changed_at !== null) && (
          <span className="block text-micro text-muted">
            {[
              scheduled_for !== null && `Next version on ${dateTime(scheduled_for)}`,
              changed_at !== null && `${changed_by ?? 'From a file'}, ${dateTime(changed_at)}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        )}
      </Link>
    </li>
  )
}

const SINGLES = Object.keys(SINGLE_DOCUMENTS)

function groupOf(path: string): DocumentGroup | null {
  const folder = folderOf(path)
  if (folder) return DOCUMENT_FOLDERS[folder].group
  return path in SINGLE_DOCUMENTS ? SINGLE_DOCUMENTS[path as keyof typeof SINGLE_DOCUMENTS].group : null
}

function describe(path: string): string {
  return path in SINGLE_DOCUMENTS ? SINGLE_DOCUMENTS[path as keyof typeof SINGLE_DOCUMENTS].text : `/${path}`
}

/** Single documents come first, in their order. */
function rankOf(path: string): number {
  const rank = SINGLES.indexOf(path)
  return rank === -1 ? SINGLES.length : rank
}

function compare(one: ContentSummary, other: ContentSummary): number {
  return one.title.localeCompare(other.title, 'en')
}

function matches({ title, path }: ContentSummary, search: string): boolean {
  const text = `${title} ${path}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
