import { useEffect, useRef, useState } from 'react'
import { checkoutTexts } from '#texts/checkout.tsx'
import { testCardTexts } from '#texts/test-card.ts'
import { CallFailure } from '#web/storefront/api.ts'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { confirmLocalCard } from './calls.ts'
import { offerTerminal } from './card-terminal.ts'

/** The test numbers of the card processors' own documents. */
const TEST_CARDS = [
  ['4242 4242 4242 4242', testCardTexts.outcomes.accepted],
  ['4000 0000 0000 0002', testCardTexts.outcomes.declined],
  ['4000 0000 0000 9995', testCardTexts.outcomes.tooLittle],
  ['4000 0000 0000 0119', testCardTexts.outcomes.error],
] as const

const CHECKS = {
  number: [/^[0-9 ]{12,24}$/, testCardTexts.numberWrong],
  expires: [/^(0[1-9]|1[0-2]) ?\/ ?\d{2}$/, testCardTexts.expiresWrong],
  cvc: [/^\d{3,4}$/, testCardTexts.codeWrong],
} as const

type Card = Record<keyof typeof CHECKS, string>

/**
 * The card fields of a shop without a processor: they cannot be mistaken for real ones. They belong to no form, so that
 * what is typed is never sent but by the one call they are for. Fetched when a card is chosen, hence the default export.
 */
export default function LocalCardFields() {
  const [card, setCard] = useState<Card>({ number: '', expires: '12/30', cvc: '123' })
  const [errors, setErrors] = useState<Partial<Record<keyof Card, string>>>({})
  const typed = useRef(card)
  const fields = useRef<HTMLDivElement>(null)

  useEffect(() => {
    typed.current = card
  }, [card])

  useEffect(
    () =>
      offerTerminal({
        check: async () => {
          const faults = faultsOf(typed.current)
          setErrors(faults)
          const [first] = Object.keys(faults)
          fields.current?.querySelector<HTMLInputElement>(`input[data-card="${first}"]`)?.focus()
          return first ? testCardTexts.check : null
        },
        authorise: async ({ payment_id }) => {
          try {
            const { state, failure } = await confirmLocalCard(payment_id, typed.current)
            return state === 'authorized' ? null : (failure ?? checkoutTexts.card.declined)
          } catch (error) {
            if (!(error instanceof CallFailure) || error.status === 401 || error.status === 0) throw error
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
      <Notice look="warning">
        <p className="font-medium">{testCardTexts.mode}</p>
        <p className="mt-1">{testCardTexts.about}</p>
        <ul className="mt-2">
          {TEST_CARDS.map(([number, what]) => (
            <li key={number} className="flex flex-wrap items-center gap-x-2 max-sm:mb-1">
              <button
                type="button"
                className="plain-link figures inline-flex min-h-11 items-center sm:min-h-8"
                onClick={() => setCard({ ...card, number })}
              >
                {number}
              </button>
              <span>{what}</span>
            </li>
          ))}
        </ul>
      </Notice>
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

function faultsOf(card: Card): Partial<Record<keyof Card, string>> {
  const faulty = (Object.keys(CHECKS) as (keyof Card)[]).filter((name) => !CHECKS[name][0].test(card[name].trim()))
  return Object.fromEntries(faulty.map((name) => [name, CHECKS[name][1]]))
}
