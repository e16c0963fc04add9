import { type SubmitEvent, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { AttributeChange, AttributeDetails } from '#contract/schemas/admin/catalog/attributes.ts'
import type { CategoryNode } from '#contract/schemas/admin/catalog/categories.ts'
import { counted } from '#contract/text/language.ts'
import { call } from '#web/backoffice/api/call.ts'
import { DeleteButton } from '#web/backoffice/catalog/delete-button.tsx'
import { LastChange } from '#web/backoffice/catalog/last-change.tsx'
import { OtherChangesNote } from '#web/backoffice/settings/other-changes-note.tsx'
import { useVersionedSave } from '#web/backoffice/settings/use-versioned-save.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { useMay } from '#web/backoffice/shell/session.ts'
import { History } from '#web/backoffice/staff/history.tsx'
import { Badge } from '#web/backoffice/ui/badge.tsx'
import { Button } from '#web/backoffice/ui/button.tsx'
import { AttributeFields, parseAttribute } from './attribute-fields.tsx'
import { EffectsDialog } from './effects-dialog.tsx'

export async function loader({ params: { id } }: LoaderFunctionArgs) {
  const [{ data: attribute }, { data: nodes }] = await Promise.all([
    call('adminAttribute', { params: { id: Number(id) } }),
    call('adminCategories'),
  ])
  return { attribute, nodes }
}

/** An attribute, and what a change of it does to the values that products have. */
export function Component() {
  const { attribute, nodes } = useLoaderData<typeof loader>()
  return <Editor key={attribute.id} attribute={attribute} nodes={nodes} />
}

function Editor({ attribute, nodes }: { attribute: AttributeDetails; nodes: readonly CategoryNode[] }) {
  const { id, name, products, is_converting } = attribute
  const mayWrite = useMay()('catalog.write') && !is_converting
  const [reviewed, setReviewed] = useState<AttributeChange | null>(null)
  const { save, pending, errors, others } = useVersionedSave(attribute, fieldsOf)
  const params = { id }
  const send = (change: AttributeChange, discard: number) =>
    save(
      async (version) => (await call('adminSetAttribute', { params, body: { ...change, version, discard } })).data,
      'The attribute is saved.',
    )
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const change = parseAttribute(event.currentTarget)
    if (products > 0 && changesValues(attribute, change)) setReviewed(change)
    else void send(change, 0)
  }
  return (
    <Screen
      title={name}
      parent={{ label: 'Attributes', to: '/catalog/attributes' }}
      status={
        <>
          {is_converting && <Badge tone="warning">Being converted</Badge>}
          <span className="text-muted">{`${counted(products, 'product')} ${products === 1 ? 'has' : 'have'} a value`}</span>
        </>
      }
      actions={
        mayWrite && (
          <DeleteButton
            name={name}
            list="/catalog/attributes"
            remove={() => call('adminDeleteAttribute', { params, body: { discard: products } })}
          >
            <p>
              {products === 0
                ? 'No product has a value.'
                : `${counted(products, 'product')} ${products === 1 ? 'loses its' : 'lose their'} value. The history of each product has it.`}
            </p>
          </DeleteButton>
        )
      }
    >
      <LastChange {...attribute} />
      {is_converting && (
        <p role="status" className="mb-4 rounded-md bg-leaf-wash px-3 py-2">
          A job converts or removes the values of products. Until it is done, buyers do not see the attribute, and it
          cannot be changed.
        </p>
      )}
      <div className="grid gap-x-8 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <form onSubmit={submit} className="min-w-0 max-w-3xl">
          <fieldset disabled={!mayWrite} className="min-w-0">
            <AttributeFields attribute={attribute} nodes={nodes} errors={errors} />
          </fieldset>
          <OtherChangesNote others={others} />
          {mayWrite && (
            <Button type="submit" variant="primary" pending={pending} className="mb-4">
              Save attribute
            </Button>
          )}
        </form>
        <div className="min-w-0">
          <History kind="attribute" id={String(id)} />
        </div>
      </div>
      {reviewed && (
        <EffectsDialog
          attribute={attribute}
          change={reviewed}
          onSave={async (change, discard) => {
            await send(change, discard)
            // A rejected change is shown beside the form.
            return true
          }}
          onClose={() => setReviewed(null)}
        />
      )}
    </Screen>
  )
}

/** True if stored values can become others. */
function changesValues(before: AttributeDetails, { type, unit, choices }: AttributeChange): boolean {
  if (before.type !== type || before.unit !== unit) return true
  return type === 'choice' && before.choices.some((choice) => !choices.includes(choice))
}

/** Returns the fields that staff set, to compare two versions. */
function fieldsOf(attribute: AttributeDetails): Record<string, unknown> {
  const { name, type, unit, choices, is_facet, in_specs, in_feed, category_names } = attribute
  return { name, type, unit, choices, is_facet, in_specs, in_feed, category_names }
}
