import { useEffect } from 'react'
import type { CartItem } from '#contract/schemas/cart.ts'
import type { Step, TypedTexts } from './choices.ts'
import { saveText, storedTexts, openCheckout } from './stored-checkout.ts'

const TEXT_FIELDS = ['ship_not_before', 'po_number', 'notes'] as const satisfies readonly (keyof TypedTexts)[]

interface StoredCheckoutOptions {
  form: React.RefObject<HTMLFormElement | null>
  owner: number
  items: readonly CartItem[]
  freshKey: string
  step: Step | null
}

/** Stores the typed texts and the idempotency key until the order is placed, and restores them in empty fields. */
export function useStoredCheckout({ form, owner, items, freshKey, step }: StoredCheckoutOptions): void {
  const lines = items.map(({ id }) => id).join(' ')

  useEffect(() => {
    openCheckout(owner, lines.split(' ').map(Number), freshKey)
  }, [owner, lines, freshKey])

  // Each step has its own fields. Fields that already have a value are not overwritten.
  useEffect(() => {
    const texts = storedTexts()
    for (const name of TEXT_FIELDS) {
      const field = textField(form.current, name)
      if (field && !field.value && texts[name]) field.value = texts[name]
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each step has other fields
  }, [form, step])

  useEffect(() => {
    function saveField({ target }: Event) {
      const name = TEXT_FIELDS.find((each) => target === textField(form.current, each))
      if (name && isTextField(target)) saveText(name, target.value)
    }
    // The fields are not descendants of the form they belong to.
    document.addEventListener('input', saveField)
    return () => document.removeEventListener('input', saveField)
  }, [form])
}

function textField(form: HTMLFormElement | null, name: string): HTMLInputElement | HTMLTextAreaElement | null {
  const field = form?.elements.namedItem(name)
  return isTextField(field) && field.type !== 'hidden' ? field : null
}

function isTextField(field: unknown): field is HTMLInputElement | HTMLTextAreaElement {
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
}
