import { useEffect, useRef, useState } from 'react'
import { checkoutTexts } from '#texts/checkout/checkout.tsx'
import { testCardTexts } from '#texts/checkout/test-card.ts'
import { ApiError } from '#web/storefront/http/api.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { confirmLocalCard } from '#web/storefront/checkout/calls.ts'
import { registerCardForm } from './card-form.ts'

/** Test card numbers from the documentation of card processors. */
const TEST_CARDS = [
  ['4242 4242 4242 4242', testCardTexts.outcomes.accepted],
  ['4000 0000 0000 0002', testCardTexts.outcomes.declined],
  ['4000 0000 0000 9995', testCardTexts.outcomes.insufficientFunds],
  ['4000 0000 0000 0119', testCardTexts.outcomes.error],
] as const

const RULES = {
  number: [/^[0-9 ]{12,24}$/, testCardTexts.numberWrong],
  expires: [/^(0[1-9]|1[0-2]) ?\/ ?\d{2}$/, testCardTexts.expiresWrong],
  cvc: [/^\d{3,4}$/, testCardTexts.codeWrong],
} as const

type Card = Record<keyof typeof RULES, string>

/**
 * Card fields of a shop without a card processor, clearly marked as a test. They belong to no form, so that the typed values
 * are sent by `confirmLocalCard` only. Loaded on demand, hence the default export.
 */
export default function LocalCardFields() {
  const [card, setCard] = useState<Card>({ number: '', expires: '12/30', cvc: '123' })
  const [errors, setErrors] = useState<Partial<Record<keyof Card, string>>>({})
  const latestCard = useRef(card)
  const fields = useRef<HTMLDivElement>(null)

  useEffect(() => {
    latestCard.current = card
  }, [card])

  useEffect(
    () =>
      registerCardForm({
        validate: async () => {
          const invalid = validateCard(latestCard.current)
          setErrors(invalid)
          const [first] = Object.keys(invalid)
          fields.current?.querySelector<HTMLInputElement>(`input[data-card="${first}"]`)?.focus()
          return first ? testCardTexts.check : null
        },
        authorize: async ({ payment_id }) => {
          try {
            const { state, failure } = await confirmLocalCard(payment_id, latestCard.current)
            return state === 'authorized' ? null : (failure ?? checkoutTexts.card.declined)
          } catch (error) {
            if (!(error instanceof ApiError) || error.status === 401 || error.status === 0) throw error
            return Object.values(error.errors).flat()[0] ?? error.message
          }
        },
      }),
    [],
  )

  const field = (name: keyof Card) => ({
    'data-card': name,
    value: card[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => setCard({ ...card, [name]: event.target.value }),
    errors: errors[name] ? [errors[name]] : [],
    autoComplete: 'off',
  })

  return (
    <div ref={fields}>
      <Callout variant="warning">
        <p className="font-medium">{testCardTexts.mode}</p>
        <p className="mt-1">{testCardTexts.about}</p>
        <ul className="mt-2">
          {TEST_CARDS.map(([number, outcome]) => (
            <li key={number} className="flex flex-wrap items-center gap-x-2 max-sm:mb-1">
              <button
                type="button"
                className="plain-link figures inline-flex min-h-11 items-center sm:min-h-8"
                onClick={() => setCard({ ...card, number })}
              >
                {number}
              </button>
              <span>{outcome}</span>
            </li>
          ))}
        </ul>
      </Callout>
      <div className="mt-5 grid grid-cols-2 gap-5 sm:grid-cols-[minmax(0,1fr)_7rem_7rem]">
        <div className="max-sm:col-span-2">
          <Field label={testCardTexts.number} inputMode="numeric" maxLength={24} {...field('number')} />
        </div>
        <Field label={testCardTexts.expires} inputMode="numeric" maxLength={7} {...field('expires')} />
        <Field label={testCardTexts.code} inputMode="numeric" maxLength={4} {...field('cvc')} />
      </div>
    </div>
  )
}

function validateCard(card: Card): Partial<Record<keyof Card, string>> {
  const invalid = (Object.keys(RULES) as (keyof Card)[]).filter((name) => !RULES[name][0].test(card[name].trim()))
  return Object.fromEntries(invalid.map((name) => [name, RULES[name][1]]))
}
