import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Select } from '#web/backoffice/ui/field.tsx'
import { formText } from '#web/backoffice/ui/form-text.ts'
import { GuardedForm } from '#web/backoffice/ui/guarded-form.tsx'
import { UNGUARDED } from '#web/backoffice/ui/unsaved-guard.tsx'
import { CategoryFields, parseCategory } from './category-fields.tsx'
import { categoryOptions } from './tree-model.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const { data: nodes } = await call('adminCategories')
  return { nodes, below: new URL(request.url).searchParams.get('below') ?? '' }
}

/** Adds a category, below the one that the address names or that the person chooses. */
export function Component() {
  const { nodes, below } = useLoaderData<typeof loader>()
  const { run, pending, errors } = useAction()
  const navigate = useNavigate()
  const save = (form: HTMLFormElement) => {
    const parent = formText(form, 'parent_id')
    const body = { ...parseCategory(form), parent_id: parent === '' ? null : Number(parent) }
    return run(
      async () => {
        await call('adminCreateCategory', { body })
        await navigate('/catalog/categories', { state: UNGUARDED })
      },
      { success: `${body.c_name} is added.` },
    )
  }
  return (
    <Screen title="New category" parent={{ label: 'Categories', to: '/catalog/categories' }}>
      <GuardedForm onSave={save} className="max-w-3xl">
        <Select
          label="Below"
          name="parent_id"
          defaultValue={below}
          options={[{ value: '', label: 'None: a main category' }, ...categoryOptions(nodes)]}
          errors={errors['parent_id']}
        />
        <CategoryFields category={null} errors={errors} />
        <Button type="submit" variant="primary" pending={pending}>
          Add category
        </Button>
      </GuardedForm>
    </Screen>
  )
}
