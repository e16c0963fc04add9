import { useLoaderData, useNavigate } from 'react-router'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { Button } from '#web/backoffice/ui/button.tsx'
import { GuardedForm } from '#web/backoffice/ui/guarded-form.tsx'
import { UNGUARDED } from '#web/backoffice/ui/unsaved-guard.tsx'
import { CollectionFields, parseCollection } from './collection-fields.tsx'
import { ProductChoice } from './product-choice.tsx'
import { useChosenProducts } from './use-chosen-products.ts'

export async function loader() {
  return (await call('adminCategories')).data
}

/** Adds a collection with its products. */
export function Component() {
  const categories = useLoaderData<typeof loader>()
  const chosen = useChosenProducts(null)
  const { run, pending, errors } = useAction()
  const navigate = useNavigate()
  const save = (form: HTMLFormElement) => {
    const body = { ...parseCollection(form), ...chosen.toRequest() }
    return run(
      async () => {
        const { data } = await call('adminCreateCollection', { body })
        await navigate(`/catalog/collections/${data.id}`, { replace: true, state: UNGUARDED })
      },
      { success: `${body.name} is added.` },
    )
  }
  return (
    <Screen title="New collection" parent={{ label: 'Collections', to: '/catalog/collections' }}>
      <GuardedForm onSave={save} isChanged={chosen.isChanged} className="max-w-5xl">
        <div className="max-w-3xl">
          <CollectionFields collection={null} errors={errors} />
        </div>
        <ProductChoice chosen={chosen} categories={categories} mayWrite errors={errors} />
        <Button type="submit" variant="primary" pending={pending}>
          Add collection
        </Button>
      </GuardedForm>
    </Screen>
  )
}
