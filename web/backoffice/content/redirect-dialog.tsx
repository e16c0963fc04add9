import { type FormEvent, useState } from 'react'
import { MAX_PATH_LENGTH } from '#contract/catalog/redirects.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Dialog, DialogButtons } from '#web/backoffice/ui/dialog.tsx'
import { Field, Select } from '#web/backoffice/ui/field.tsx'
import { formText } from '#web/backoffice/ui/form-text.ts'

/** Adds a redirect, or replaces the one of the same path. */
export function RedirectDialog({ onClose }: { onClose: () => void }) {
  const { run, pending, errors } = useAction()
  const [isRemoved, setRemoved] = useState(false)
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const body = { from: formText(form, 'from'), to: isRemoved ? null : formText(form, 'to') }
    if (await run(() => call('adminAddRedirect', { body }), { success: `${body.from} is redirected.` })) onClose()
  }
  return (
    <Dialog open onOpenChange={onClose} title="Add a redirect">
      <form onSubmit={(event) => void add(event)} className="space-y-3">
        <Field
          label="From"
          name="from"
          required
          maxLength={MAX_PATH_LENGTH}
          placeholder="/category/cups"
          hint="A path without a page. A redirect is without effect while there is a page."
          errors={errors['from']}
        />
        <Select
          label="Its page"
          value={isRemoved ? 'removed' : 'moved'}
          options={[
            { value: 'moved', label: 'has moved to another path (301)' },
            { value: 'removed', label: 'was removed for good (410)' },
          ]}
          onChange={({ target }) => setRemoved(target.value === 'removed')}
        />
        {!isRemoved && (
          <Field
            label="To"
            name="to"
            required
            maxLength={MAX_PATH_LENGTH}
            placeholder="/category/mugs"
            errors={errors['to']}
          />
        )}
        <DialogButtons>
          <Button onClick={onClose}>Go back</Button>
          <Button type="submit" variant="primary" pending={pending}>
            Add
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
