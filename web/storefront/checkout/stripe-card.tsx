import { useEffect, useRef, useState } from 'react'
import { loadStripe } from '@stripe/stripe-js/pure'
import type { Appearance, StripeElements } from '@stripe/stripe-js'
import { toCents } from '#contract/money.ts'
import { checkoutTexts } from '#texts/checkout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { offerTerminal } from './card-terminal.ts'

interface StripeCardProps {
  publicKey: string
  /** In dollars. */
  total: number
}

/** The processor's own fields: the card never comes near the shop. Fetched when a card is chosen, hence the default export. */
export default function StripeCard({ publicKey, total }: StripeCardProps) {
  const place = useRef<HTMLDivElement>(null)
  const elements = useRef<StripeElements>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const amount = toCents(total)
  const firstAmount = useRef(amount)

  useEffect(() => {
    if (!place.current) return
    return mountFields(publicKey, firstAmount.current, place.current, (made) => {
      elements.current = made
      setState(made ? 'ready' : 'failed')
    })
  }, [publicKey])

  useEffect(() => {
    if (state === 'ready') void elements.current?.update({ amount })
  }, [amount, state])

  return (
    <>
      {state === 'loading' && <Spinner label={checkoutTexts.card.loading} />}
      {state === 'failed' && <Notice look="trouble">{checkoutTexts.card.unreachable}</Notice>}
      <div ref={place} />
    </>
  )
}

/** Puts the fields into `place` and offers them as the page's terminal; returns what takes them away again. */
function mountFields(
  publicKey: string,
  amount: number,
  place: HTMLElement,
  onDone: (elements: StripeElements | null) => void,
): () => void {
  let gone = false
  let takeAway = () => undefined as void
  async function mount() {
    const stripe = await loadStripe(publicKey)
    if (gone) return
    if (!stripe) return onDone(null)
    const elements = stripe.elements({
      mode: 'payment',
      amount,
      currency: 'usd',
      captureMethod: 'manual',
      allowedPaymentMethodTypes: ['card'],
      appearance: appearance(),
    })
    const card = elements.create('payment', { layout: 'tabs' })
    card.on('loaderror', () => onDone(null))
    card.mount(place)
    const withdraw = offerTerminal({
      check: async () => (await elements.submit()).error?.message ?? null,
      authorise: async ({ client_secret }) => {
        const { error } = await stripe.confirmPayment({
          elements,
          clientSecret: client_secret ?? '',
          confirmParams: { return_url: location.href },
          redirect: 'if_required',
        })
        return error ? (error.message ?? checkoutTexts.card.declined) : null
      },
    })
    takeAway = () => {
      withdraw()
      card.destroy()
    }
    onDone(elements)
  }
  mount().catch(() => onDone(null))
  return () => {
    gone = true
    takeAway()
  }
}

/** The fields are in a frame of their own, which the page's styles do not reach. */
function appearance(): Appearance {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return {
    theme: 'flat',
    variables: {
      colorPrimary: token('leaf'),
      colorBackground: token('raised'),
      colorText: token('ink'),
      colorTextSecondary: token('muted'),
      colorDanger: token('danger'),
      fontFamily: 'system-ui, sans-serif',
      borderRadius: '6px',
    },
    rules: { '.Input': { border: `1px solid ${token('line')}` } },
  }
}
