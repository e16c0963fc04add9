import { useEffect } from 'react'
import type { CartItem } from '#contract/cart.ts'
import type { Step, Texts } from './choices.ts'
import { keepText, keptTexts, openCheckout } from './kept-checkout.ts'

const TYPED = ['ship_not_before', 'po_number', 'notes'] as const satisfies readonly (keyof Texts)[]

interface Kept {
  form: React.RefObject<HTMLFormElement | null>
  owner: number
  items: readonly CartItem[]
  freshKey: string
  step: Step | null
}

/** Keeps what is typed, and the key to place the order under, until it is placed. */
export function useKeptCheckout({ form, owner, items, freshKey, step }: Kept): void {
  const lines = items.map(({ id }) => id).join(' ')

  useEffect(() => {
    openCheckout(owner, lines.split(' ').map(Number), freshKey)
  }, [owner, lines, freshKey])

  // Every step brings its own fields. Those that hold something know better.
  useEffect(() => {
    const texts = keptTexts()
    for (const name of TYPED) {
      const field = textField(form.current, name)
      if (field && !field.value && texts[name]) field.value = texts[name]
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another step has other fields
  }, [form, step])

  useEffect(() => {
    function keep({ target }: Event) {
      const name = TYPED.find((each) => target === textField(form.current, each))
      if (name && isTextField(target)) keepText(name, target.value)
    }
    // The fields stand outside of the form they belong to.
    document.addEventListener('input', keep)
    return () => document.removeEventListener('input', keep)
  }, [form])
}

function textField(form: HTMLFormElement | null, name: string): HTMLInputElement | HTMLTextAreaElement | null {
  const field = form?.elements.namedItem(name)
  return isTextField(field) && field.type !== 'hidden' ? field : null
}

function isTextField(field: unknown): field is HTMLInputElement | HTMLTextAreaElement {
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
}
