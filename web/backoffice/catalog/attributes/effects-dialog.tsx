import { useEffect, useState } from 'react'
import { choiceOf } from '#contract/catalog/attributes.ts'
import type { Attribute, AttributeChange, AttributeEffects } from '#contract/schemas/admin/catalog/attributes.ts'
import { counted, formatNumber } from '#contract/text/language.ts'
import { call } from '#web/backoffice/api/call.ts'
import { ConfirmDialog } from '#web/backoffice/ui/confirm-dialog.tsx'
import { Select } from '#web/backoffice/ui/field.tsx'
import { ErrorNote, Skeleton } from '#web/backoffice/ui/states.tsx'

interface EffectsDialogProps {
  attribute: Attribute
  change: AttributeChange
  /** Saves the change. Returns true if it is saved. */
  onSave: (change: AttributeChange, discard: number) => Promise<boolean>
  onClose: () => void
}

type Loaded = { of: AttributeChange['replacements']; effects: AttributeEffects } | { error: unknown }

/** Shows the effects of a change on the stored values before it is saved. Removed choices can be replaced by others. */
export function EffectsDialog({ attribute, change, onSave, onClose }: EffectsDialogProps) {
  const { id, choices } = attribute
  const [replacements, setReplacements] = useState<Readonly<Record<string, string>>>({})
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  // A choice of which only the case changes stays the same choice.
  const removed = change.type === 'choice' ? choices.filter((choice) => choiceOf(change.choices, choice) === null) : []
  useEffect(() => {
    let isCurrent = true
    const load = async () => {
      try {
        const { data } = await call('adminPreviewAttribute', { params: { id }, body: { ...change, replacements } })
        if (isCurrent) setLoaded({ of: replacements, effects: data })
      } catch (error) {
        if (isCurrent) setLoaded({ error })
      }
    }
    void load()
    return () => {
      isCurrent = false
    }
  }, [id, change, replacements])
  const effects = loaded && 'effects' in loaded && loaded.of === replacements ? loaded.effects : null
  const confirm = async () => {
    if (!effects) return false
    return onSave({ ...change, replacements }, effects.discarded)
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Change ${attribute.name}?`}
      action={
        effects && effects.discarded > 0 ? `Save, and lose ${counted(effects.discarded, 'value')}` : 'Save attribute'
      }
      isDangerous={effects !== null && effects.discarded > 0}
      onConfirm={confirm}
    >
      {removed.map((choice) => (
        <div key={choice} className="mb-3">
          <Select
            label={`Products with ${choice} get`}
            value={replacements[choice] ?? ''}
            options={[
              { value: '', label: 'No value' },
              ...change.choices.map((each) => ({ value: each, label: each })),
            ]}
            onChange={({ target }) => {
              const { [choice]: _, ...others } = replacements
              setReplacements(target.value === '' ? others : { ...others, [choice]: target.value })
            }}
          />
        </div>
      ))}
      {loaded && 'error' in loaded && <ErrorNote error={loaded.error} />}
      {!effects && !(loaded && 'error' in loaded) && <Skeleton />}
      {effects && <Effects effects={effects} />}
    </ConfirmDialog>
  )
}

function Effects({ effects: { products, converted, discarded, sample } }: { effects: AttributeEffects }) {
  if (products === 0) return <p>No product has a value yet.</p>
  return (
    <>
      <p>
        {`${counted(products, 'product')} ${products === 1 ? 'has' : 'have'} a value: ${formatNumber(converted)} will be converted, ${formatNumber(discarded)} will be lost. The history of each product has its previous value.`}
      </p>
      <ul className="mt-2">
        {sample.map(({ before, after, products: count }) => (
          <li key={before} className="flex gap-2 border-b border-hairline py-1 last:border-b-0">
            <span className="min-w-0 wrap-anywhere">
              {before} <span aria-hidden>→</span> <span className="sr-only">becomes</span>{' '}
              <span className={after === null ? 'text-danger' : 'text-ink'}>{after ?? 'no value'}</span>
            </span>
            <span className="ml-auto shrink-0">{counted(count, 'product')}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
