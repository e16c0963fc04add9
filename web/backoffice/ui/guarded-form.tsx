import { type ComponentProps, type SubmitEvent, useState } from 'react'
import { UnsavedGuard } from './unsaved-guard.tsx'

interface GuardedFormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'onInput'> {
  /** Saves what the form contains. Returns true if it is stored. */
  onSave: (form: HTMLFormElement) => Promise<boolean>
  /** True if something is changed that is not in an input, such as an order. */
  isChanged?: boolean
}

/** A form that requires a confirmation before its unsaved input is left. A navigation by `onSave` itself needs `UNGUARDED` as its state. */
export function GuardedForm({ onSave, isChanged = false, children, ...props }: GuardedFormProps) {
  const [hasInput, setHasInput] = useState(false)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    // Input during the request is not saved with it.
    setHasInput(false)
    if (!(await onSave(form))) setHasInput(true)
  }
  return (
    <form {...props} onInput={() => setHasInput(true)} onSubmit={(event) => void submit(event)}>
      {children}
      <UnsavedGuard isDirty={hasInput || isChanged} />
    </form>
  )
}
