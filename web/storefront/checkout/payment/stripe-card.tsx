import { useEffect, useRef, useState } from 'react'
import { loadStripe } from '@stripe/stripe-js/pure'
import type { Appearance, StripeElements } from '@stripe/stripe-js'
import { toCents } from '#contract/values/money.ts'
import { checkoutTexts } from '#texts/checkout/checkout.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { registerCardForm } from './card-form.ts'

interface StripeCardProps {
  publicKey: string
  /** Order total in US dollars. */
  total: number
}

/** Stripe's own card fields: card data never reaches the shop. Loaded on demand, hence the default export. */
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
      {state === 'failed' && <Callout variant="error">{checkoutTexts.card.unreachable}</Callout>}
      <div ref={place} />
    </>
  )
}

/** Mounts the fields into `place` and registers them as the page's card form. Returns a function that unmounts them. */
function mountFields(
  publicKey: string,
  amount: number,
  place: HTMLElement,
  onDone: (elements: StripeElements | null) => void,
): () => void {
  let unmounted = false
  let unmount = () => undefined as void
  async function mount() {
    const stripe = await loadStripe(publicKey)
    if (unmounted) return
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
    const unregister = registerCardForm({
      validate: async () => (await elements.submit()).error?.message ?? null,
      authorize: async ({ client_secret }) => {
        const { error } = await stripe.confirmPayment({
          elements,
          clientSecret: client_secret ?? '',
          confirmParams: { return_url: location.href },
          redirect: 'if_required',
        })
        return error ? (error.message ?? checkoutTexts.card.declined) : null
      },
    })
    unmount = () => {
      unregister()
      card.destroy()
    }
    onDone(elements)
  }
  mount().catch(() => onDone(null))
  return () => {
    unmounted = true
    unmount()
  }
}

/** Passes the colors of the page to Stripe: the page's styles do not apply inside its iframe. */
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
