import type { SubmitEvent } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { Button } from '#web/backoffice/ui/button.tsx'
import { formText } from '#web/backoffice/ui/form-text.ts'
import { AttributeFields, parseAttribute } from './attribute-fields.tsx'

export async function loader() {
  return (await call('adminCategories')).data
}

/** Adds an attribute. */
export function Component() {
  const nodes = useLoaderData<typeof loader>()
  const { run, pending, errors } = useAction()
  const navigate = useNavigate()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = { key: formText(event.currentTarget, 'key').trim(), ...parseAttribute(event.currentTarget) }
    void run(
      async () => {
        await call('adminCreateAttribute', { body })
        await navigate('/catalog/attributes')
      },
      { success: `${body.name} is added.` },
    )
  }
  return (
    <Screen title="New attribute" parent={{ label: 'Attributes', to: '/catalog/attributes' }}>
      <form onSubmit={submit} className="max-w-3xl">
        <AttributeFields attribute={null} nodes={nodes} errors={errors} />
        <Button type="submit" variant="primary" pending={pending}>
          Add attribute
        </Button>
      </form>
    </Screen>
  )
}
