import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { CategoryNode } from '#contract/schemas/admin/catalog/categories.ts'
import type { CollectionDetails } from '#contract/schemas/admin/catalog/collections.ts'
import { call } from '#web/backoffice/api/call.ts'
import { DeleteButton } from '#web/backoffice/catalog/delete-button.tsx'
import { LastChange } from '#web/backoffice/catalog/last-change.tsx'
import { StatusBadge } from '#web/backoffice/catalog/status-badge.tsx'
import { OtherChangesNote } from '#web/backoffice/settings/other-changes-note.tsx'
import { useVersionedSave } from '#web/backoffice/settings/use-versioned-save.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { useMay } from '#web/backoffice/shell/session.ts'
import { History } from '#web/backoffice/staff/history.tsx'
import { Button, buttonClass } from '#web/backoffice/ui/button.tsx'
import { GuardedForm } from '#web/backoffice/ui/guarded-form.tsx'
import { CollectionFields, parseCollection } from './collection-fields.tsx'
import { ProductChoice } from './product-choice.tsx'
import { useChosenProducts } from './use-chosen-products.ts'

export async function loader({ params: { id } }: LoaderFunctionArgs) {
  const [{ data: collection }, { data: categories }] = await Promise.all([
    call('adminCollection', { params: { id: Number(id) } }),
    call('adminCategories'),
  ])
  return { collection, categories }
}

/** A collection: what staff set of it, its products by hand or by a rule, and its history. */
export function Component() {
  const { collection, categories } = useLoaderData<typeof loader>()
  return <Editor key={collection.id} collection={collection} categories={categories} />
}

interface EditorProps {
  collection: CollectionDetails
  categories: readonly CategoryNode[]
}

function Editor({ collection, categories }: EditorProps) {
  const { id, name, status, has_document } = collection
  const mayWrite = useMay()('catalog.write')
  const chosen = useChosenProducts(collection)
  const { save, pending, errors, others } = useVersionedSave(collection, fieldsOf)
  const params = { id }
  const saveForm = (form: HTMLFormElement) => {
    const fields = { ...parseCollection(form), ...chosen.toRequest() }
    return save(
      async (version) => (await call('adminSetCollection', { params, body: { version, ...fields } })).data,
      'The collection is saved.',
    )
  }
  return (
    <Screen
      title={name}
      parent={{ label: 'Collections', to: '/catalog/collections' }}
      status={<StatusBadge status={status} />}
      actions={
        <>
          {status === 'active' && (
            <a href={`/collection/${id}`} target="_blank" rel="noopener" className={buttonClass('quiet')}>
              View in the shop
            </a>
          )}
          {mayWrite && (
            <DeleteButton
              name={name}
              list="/catalog/collections"
              remove={() => call('adminDeleteCollection', { params })}
            >
              <p>Its page answers that it was removed for good. The products stay.</p>
            </DeleteButton>
          )}
        </>
      }
    >
      <LastChange {...collection} />
      {has_document && (
        <p className="mb-4 max-w-3xl rounded-md bg-clay-wash p-3 text-clay">
          A content file has the same key. As long as it is published, buyers see what it says instead of this.
        </p>
      )}
      <GuardedForm onSave={saveForm} isChanged={chosen.isChanged} className="max-w-5xl">
        <fieldset disabled={!mayWrite} className="min-w-0 max-w-3xl">
          <CollectionFields collection={collection} errors={errors} />
        </fieldset>
        <ProductChoice chosen={chosen} categories={categories} mayWrite={mayWrite} errors={errors} />
        <OtherChangesNote others={others} />
        {mayWrite ? (
          <Button type="submit" variant="primary" pending={pending} className="mb-4">
            Save collection
          </Button>
        ) : (
          <p className="text-muted">
            Changing this needs the permission “Change products, suppliers, categories and collections”.
          </p>
        )}
      </GuardedForm>
      <div className="max-w-3xl">
        <History kind="collection" id={String(id)} />
      </div>
    </Screen>
  )
}

/** Returns the fields that staff set, to compare two versions. */
function fieldsOf(collection: CollectionDetails): Record<string, unknown> {
  const { name, status, description, image, image_alt, placement, position, rule, members } = collection
  return {
    name,
    status,
    description,
    image,
    image_alt,
    placement,
    position,
    rule,
    products: rule === null ? members.map(({ sku }) => sku) : null,
  }
}
