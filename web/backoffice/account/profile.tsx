import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { useMe } from '#web/backoffice/shell/session.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Panel } from '#web/backoffice/ui/facts.tsx'
import { Field } from '#web/backoffice/ui/field.tsx'
import { formText } from '#web/backoffice/ui/form-text.ts'

/** Name and email address of the person. */
export function Profile() {
  const me = useMe()
  const { run, pending, errors } = useAction()
  const save = (name: string) => run(() => call('adminChangeProfile', { body: { name } }), { success: 'Saved.' })
  return (
    <Panel title="Profile">
      <form
        className="max-w-sm space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          void save(formText(event.currentTarget, 'name'))
        }}
      >
        <Field
          label="Name"
          name="name"
          defaultValue={me?.name}
          autoComplete="name"
          required
          maxLength={100}
          hint="Colleagues and the audit log see it."
          {...(errors['name'] && { errors: errors['name'] })}
        />
        <Field
          label="Email"
          type="email"
          value={me?.email ?? ''}
          readOnly
          hint="You sign in with it. An owner can invite another address."
        />
        <Button type="submit" pending={pending}>
          Save
        </Button>
      </form>
    </Panel>
  )
}
