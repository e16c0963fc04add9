import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

interface Intent {
  id: string
  status: string
  amount: number
  amount_received: number
  refunded: number
  /** Taken back by the card's bank, and not given to the shop again. */
  disputed: number
  declined: string | null
}

interface TestRefund {
  id: string
  payment_intent: string
  amount: number
  status: 'succeeded' | 'failed'
  metadata: { key?: string }
}

interface TestDispute {
  id: string
  payment_intent: string
  amount: number
  status: 'warning_needs_response' | 'needs_response' | 'under_review' | 'won' | 'lost'
  balance_transactions: { amount: number }[]
}

/**
 * What goes wrong with the next requests: nothing, refused with 500, once or by its key, never answered, done and then not answered, or
 * refused by the card's bank.
 */
export type Fault = 'none' | 'fails' | 'fails by its key' | 'hangs' | 'loses the answer' | 'refuses the card'

const WEBHOOK_SECRET = 'whsec_of_the_test'

/**
 * A server that speaks what the shop needs of Stripe, for one test file; `faults` are used up by the next requests, and so is what
 * happens elsewhere `meanwhile`, before they are done.
 */
export async function openTestStripe() {
  const intents = new Map<string, Intent>()
  const answered = new Map<string, { status: number; body: object }>()
  const refunds: TestRefund[] = []
  const disputes: TestDispute[] = []
  const faults: Fault[] = []
  const meanwhile: (() => Promise<unknown>)[] = []
  let requests = 0
  let keepsDisputes = false

  const server = createServer((request, response) => {
    void text(request).then(async (body) => {
      requests += 1
      await meanwhile.shift()?.()
      const fault = faults.shift()
      if (fault === 'hangs') return
      const key = String(request.headers['idempotency-key'] ?? randomUUID())
      const failed = { status: 500, body: { error: { type: 'api_error', message: 'no' } } }
      if (fault === 'fails by its key') answered.set(key, failed)
      if (fault === 'fails') return send(response, failed.status, failed.body)
      if (fault === 'refuses the card') return send(response, 402, { error: { type: 'card_error', message: 'No.' } })
      const known = request.method === 'POST' ? answered.get(key) : undefined
      const answer = known ?? act(request.method ?? '', request.url ?? '', new URLSearchParams(body))
      answered.set(key, answer)
      if (fault === 'loses the answer') return response.destroy()
      return send(response, answer.status, answer.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  function act(method: string, url: string, form: URLSearchParams): { status: number; body: object } {
    const [, , kind = '', id = '', verb = ''] = (url.split('?')[0] ?? '').split('/')
    const query = new URLSearchParams(url.split('?')[1])
    if (kind === 'disputes' && keepsDisputes) return failure('more_permissions_required', 403)
    if (kind === 'disputes') return listed(disputes, query)
    if (kind === 'refunds' && method === 'GET') return listed(refunds, query)
    if (kind === 'refunds') return refund(form)
    if (method === 'POST' && id === '') return created(Number(form.get('amount')))
    const intent = intents.get(id)
    if (!intent) return failure('resource_missing')
    if (verb === 'capture') {
      if (intent.status !== 'requires_capture') return failure('payment_intent_unexpected_state')
      intent.status = 'succeeded'
      intent.amount_received = Number(form.get('amount_to_capture'))
    }
    if (verb === 'cancel') {
      if (intent.status === 'succeeded') return failure('payment_intent_unexpected_state')
      intent.status = 'canceled'
    }
    return { status: 200, body: shown(intent) }
  }

  function created(amount: number): { status: number; body: object } {
    const intent: Intent = {
      id: `pi_${randomUUID().replaceAll('-', '')}`,
      status: 'requires_payment_method',
      amount,
      amount_received: 0,
      refunded: 0,
      disputed: 0,
      declined: null,
    }
    intents.set(intent.id, intent)
    return { status: 200, body: shown(intent) }
  }

  function refund(form: URLSearchParams): { status: number; body: object } {
    const key = form.get('metadata[key]')
    const made = giveBack(form.get('payment_intent') ?? '', Number(form.get('amount')), key === null ? {} : { key })
    return made ? { status: 200, body: { ...made, object: 'refund' } } : failure('charge_already_refunded')
  }

  function giveBack(ref: string, amount: number, metadata: TestRefund['metadata']): TestRefund | null {
    const intent = intents.get(ref)
    if (!intent || intent.refunded + intent.disputed + amount > intent.amount_received) return null
    intent.refunded += amount
    const made: TestRefund = { id: `re_${randomUUID()}`, payment_intent: ref, amount, status: 'succeeded', metadata }
    refunds.push(made)
    return made
  }

  function fail(made: TestRefund): void {
    made.status = 'failed'
    const intent = intents.get(made.payment_intent)
    if (intent) intent.refunded -= made.amount
  }

  function listed(
    rows: readonly { payment_intent: string }[],
    query: URLSearchParams,
  ): { status: number; body: object } {
    // The newest first, as Stripe lists.
    const data = rows.filter(({ payment_intent }) => payment_intent === query.get('payment_intent')).toReversed()
    return { status: 200, body: { object: 'list', data, has_more: false } }
  }

  const settings = {
    secretKey: 'sk_test_of_the_test',
    publicKey: 'pk_test_of_the_test',
    webhookSecret: WEBHOOK_SECRET,
    apiUrl: `http://127.0.0.1:${port}`,
  }

  return {
    intents,
    faults,
    meanwhile,
    /** A day has passed. */
    forgetKeys: () => answered.clear(),
    requests: () => requests,
    settings,
    /** What tells a shop to use it. */
    environment: {
      STRIPE_SECRET_KEY: settings.secretKey,
      STRIPE_PUBLISHABLE_KEY: settings.publicKey,
      STRIPE_WEBHOOK_SECRET: settings.webhookSecret,
      STRIPE_API_URL: settings.apiUrl,
    },
    /** What a buyer does in the processor's own form. */
    confirm(id: string, declined: string | null = null): void {
      const intent = intents.get(id)
      if (!intent) throw new Error(`There is no ${id}.`)
      intent.declined = declined
      intent.status = declined === null ? 'requires_capture' : 'requires_payment_method'
    },
    /** What somebody refunds in the processor's own pages; `fail` is what becomes of it when its bank sends it back. */
    refundByHand(ref: string, amount: number): { id: string; fail: () => void } {
      const made = giveBack(ref, amount, {})
      if (!made) throw new Error(`There are no ${amount} cents left of ${ref}.`)
      return { id: made.id, fail: () => fail(made) }
    },
    /** The card's bank takes money back; before that, or instead, it may only `ask`. */
    dispute(ref: string, amount: number, { ask = false } = {}): TestDispute {
      const made: TestDispute = {
        id: `du_${randomUUID()}`,
        payment_intent: ref,
        amount,
        status: ask ? 'warning_needs_response' : 'needs_response',
        balance_transactions: ask ? [] : [{ amount: -amount }],
      }
      disputes.push(made)
      const intent = intents.get(ref)
      if (intent && !ask) intent.disputed += amount
      return made
    },
    /** Whether the shop's key may not read disputes. */
    keepDisputes(keeps: boolean): void {
      keepsDisputes = keeps
    },
    /** It gives what it took of a payment to the shop again. */
    winDisputes(ref: string): void {
      for (const dispute of disputes) {
        const { payment_intent, amount, balance_transactions: moved } = dispute
        if (payment_intent !== ref || moved.length !== 1) continue
        dispute.status = 'won'
        moved.push({ amount })
        const intent = intents.get(ref)
        if (intent) intent.disputed -= amount
      }
    },
    /** What was authorised is released in the processor's own pages, or by time. */
    releaseByHand(ref: string): void {
      const intent = intents.get(ref)
      if (intent) intent.status = 'canceled'
    },
    /** The card's bank sends back what was refunded of a payment, by whomever. */
    sendRefundsBack(ref: string): void {
      for (const made of refunds) if (made.payment_intent === ref && made.status === 'succeeded') fail(made)
    },
    /** A notice with its signature, signed `secondsAgo`; what is told of a refund or a charge names its payment. */
    notice(kind: string, ref: string, { id = `evt_${randomUUID()}`, secondsAgo = 0, secret = WEBHOOK_SECRET } = {}) {
      const [about = ''] = kind.split('.')
      const object =
        about === 'payment_intent'
          ? { id: ref, object: about }
          : { id: `${about}_of_the_test`, object: about, payment_intent: ref }
      const payload = JSON.stringify({ id, object: 'event', type: kind, data: { object } })
      const time = Math.floor(Date.now() / 1000) - secondsAgo
      const signature = createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex')
      return {
        payload,
        headers: { 'stripe-signature': `t=${time},v1=${signature}`, 'content-type': 'application/json' },
      }
    },
    close(): Promise<void> {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function failure(code: string, status = 400): { status: number; body: object } {
  return { status, body: { error: { type: 'invalid_request_error', code, message: code } } }
}

function shown(intent: Intent): object {
  return {
    id: intent.id,
    object: 'payment_intent',
    status: intent.status,
    amount: intent.amount,
    amount_received: intent.amount_received,
    client_secret: `${intent.id}_secret`,
    last_payment_error: intent.declined === null ? null : { message: intent.declined },
    latest_charge: {
      amount_refunded: intent.refunded,
      payment_method_details: { card: { brand: 'visa', last4: '4242' } },
    },
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
