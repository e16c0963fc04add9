import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { CategoryDetails, CategoryNode } from '#contract/schemas/admin/catalog/categories.ts'
import { call } from '#web/backoffice/api/call.ts'
import { DeleteButton } from '#web/backoffice/catalog/delete-button.tsx'
import { LastChange } from '#web/backoffice/catalog/last-change.tsx'
import { StatusBadge } from '#web/backoffice/catalog/status-badge.tsx'
import { OtherChangesNote } from '#web/backoffice/settings/other-changes-note.tsx'
import { useVersionedSave } from '#web/backoffice/settings/use-versioned-save.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { useMay } from '#web/backoffice/shell/session.ts'
import { History } from '#web/backoffice/staff/history.tsx'
import { Button, ButtonLink, buttonClass } from '#web/backoffice/ui/button.tsx'
import { Facts, Panel } from '#web/backoffice/ui/facts.tsx'
import { GuardedForm } from '#web/backoffice/ui/guarded-form.tsx'
import { CategoryFields, parseCategory } from './category-fields.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { treeRows } from './tree-model.ts'

export async function loader({ params: { id } }: LoaderFunctionArgs) {
  const [{ data: category }, { data: nodes }] = await Promise.all([
    call('adminCategory', { params: { id: Number(id) } }),
    call('adminCategories'),
  ])
  return { category, nodes }
}

/** A category: what staff set of it, its place in the tree, and its history. */
export function Component() {
  const { category, nodes } = useLoaderData<typeof loader>()
  return <Editor key={category.c_id} category={category} nodes={nodes} />
}

interface EditorProps {
  category: CategoryDetails
  nodes: readonly CategoryNode[]
}

function Editor({ category, nodes }: EditorProps) {
  const { c_id, c_name, c_link, status, products } = category
  const [open, setOpen] = useState<'move' | 'merge' | null>(null)
  const mayWrite = useMay()('catalog.write')
  const { save, pending, errors, others } = useVersionedSave(category, fieldsOf)
  const params = { id: c_id }
  const isEmpty = products === 0 && !nodes.some(({ parent_id }) => parent_id === c_id)
  const saveForm = (form: HTMLFormElement) => {
    const fields = { c_link, ...parseCategory(form) }
    return save(
      async (version) => (await call('adminSetCategory', { params, body: { version, ...fields } })).data,
      'The category is saved.',
    )
  }
  return (
    <Screen
      title={c_name}
      parent={{ label: 'Categories', to: '/catalog/categories' }}
      status={<StatusBadge status={status} />}
      actions={
        <>
          {status === 'active' && (
            <a href={`/category/${c_link}`} target="_blank" rel="noopener" className={buttonClass('quiet')}>
              View in the shop
            </a>
          )}
          {mayWrite && (
            <>
              <ButtonLink to={`/catalog/categories/new?below=${c_id}`}>Add below</ButtonLink>
              <Button onClick={() => setOpen('move')}>Move…</Button>
              <Button onClick={() => setOpen('merge')}>Merge…</Button>
            </>
          )}
          {mayWrite && isEmpty && (
            <DeleteButton
              name={c_name}
              list="/catalog/categories"
              remove={() => call('adminDeleteCategory', { params })}
            >
              <p>Its page leads to the category above it, or answers that it was removed for good.</p>
            </DeleteButton>
          )}
        </>
      }
    >
      <LastChange {...category} />
      <div className="grid gap-x-8 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <GuardedForm onSave={saveForm} className="min-w-0 max-w-3xl">
          <fieldset disabled={!mayWrite} className="min-w-0">
            <CategoryFields category={category} errors={errors} />
          </fieldset>
          <OtherChangesNote others={others} />
          {mayWrite ? (
            <Button type="submit" variant="primary" pending={pending} className="mb-4">
              Save category
            </Button>
          ) : (
            <p className="text-muted">
              Changing this needs the permission “Change products, suppliers, categories and collections”.
            </p>
          )}
        </GuardedForm>
        <div className="min-w-0">
          <Place category={category} nodes={nodes} />
          <History kind="category" id={String(c_id)} />
        </div>
      </div>
      {open === 'move' && <MoveDialog category={category} nodes={nodes} onClose={() => setOpen(null)} />}
      {open === 'merge' && <MergeDialog category={category} nodes={nodes} onClose={() => setOpen(null)} />}
    </Screen>
  )
}

function Place({ category: { c_id, parent_id }, nodes }: EditorProps) {
  const rows = treeRows(nodes, new Set())
  const row = rows.find((each) => each.c_id === c_id)
  const above = rows.find((each) => each.c_id === parent_id)
  return (
    <Panel title="Place and products">
      <Facts
        facts={[
          ['Below', above?.c_name ?? 'None: a main category'],
          ['Place', row && `${row.place} of ${row.siblings}`],
          ['Own products', row?.products.toLocaleString('en-US')],
          ['With those below', row?.total.toLocaleString('en-US')],
        ]}
      />
    </Panel>
  )
}

/** Returns the fields that staff set, to compare two versions. */
function fieldsOf({ c_name, status, description, c_link, image, image_alt }: CategoryDetails): Record<string, unknown> {
  return { c_name, status, description, c_link, image, image_alt }
}
