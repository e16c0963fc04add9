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
  /** Taken back by the bank of the card, and not returned to the shop. */
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
 * Failure of a request: none, a response with status 500 (once, or for its idempotency key), no response, a lost
 * response after the request was done, or a card that is declined.
 */
export type StripeFailure = 'none' | 'fails' | 'fails by its key' | 'hangs' | 'loses the answer' | 'refuses the card'

const WEBHOOK_SECRET = 'whsec_of_the_test'

/**
 * Starts a server with the part of the Stripe API that the shop uses, for one test file. Each request uses up the next
 * of `failures` and of the functions in `meanwhile`, which run before it is done.
 */
export async function openTestStripe() {
  const intents = new Map<string, Intent>()
  const answered = new Map<string, { status: number; body: object }>()
  const refunds: TestRefund[] = []
  const disputes: TestDispute[] = []
  const failures: StripeFailure[] = []
  const meanwhile: (() => Promise<unknown>)[] = []
  let requests = 0
  let deniesDisputes = false

  const server = createServer((request, response) => {
    void text(request).then(async (body) => {
      requests += 1
      await meanwhile.shift()?.()
      const current = failures.shift()
      if (current === 'hangs') return
      const key = String(request.headers['idempotency-key'] ?? randomUUID())
      const failed = { status: 500, body: { error: { type: 'api_error', message: 'no' } } }
      if (current === 'fails by its key') answered.set(key, failed)
      if (current === 'fails') return send(response, failed.status, failed.body)
      if (current === 'refuses the card') return send(response, 402, { error: { type: 'card_error', message: 'No.' } })
      const known = request.method === 'POST' ? answered.get(key) : undefined
      const answer = known ?? act(request.method ?? '', request.url ?? '', new URLSearchParams(body))
      answered.set(key, answer)
      if (current === 'loses the answer') return response.destroy()
      return send(response, answer.status, answer.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  function act(method: string, url: string, form: URLSearchParams): { status: number; body: object } {
    const [, , kind = '', id = '', verb = ''] = (url.split('?')[0] ?? '').split('/')
    const query = new URLSearchParams(url.split('?')[1])
    if (kind === 'disputes' && deniesDisputes) return failure('more_permissions_required', 403)
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
    // Newest first, as Stripe lists them.
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
    failures,
    meanwhile,
    /** Forgets idempotency keys, as Stripe does after a day. */
    forgetKeys: () => answered.clear(),
    requests: () => requests,
    settings,
    /** Environment of a shop that uses this server. */
    environment: {
      STRIPE_SECRET_KEY: settings.secretKey,
      STRIPE_PUBLISHABLE_KEY: settings.publicKey,
      STRIPE_WEBHOOK_SECRET: settings.webhookSecret,
      STRIPE_API_URL: settings.apiUrl,
    },
    /** Confirms a payment, as a buyer does in the form of the processor. */
    confirm(id: string, declined: string | null = null): void {
      const intent = intents.get(id)
      if (!intent) throw new Error(`There is no ${id}.`)
      intent.declined = declined
      intent.status = declined === null ? 'requires_capture' : 'requires_payment_method'
    },
    /** Refunds in the dashboard of the processor. `fail` returns the refund from the bank. */
    refundByHand(ref: string, amount: number): { id: string; fail: () => void } {
      const made = giveBack(ref, amount, {})
      if (!made) throw new Error(`There are no ${amount} cents left of ${ref}.`)
      return { id: made.id, fail: () => fail(made) }
    },
    /** Opens a dispute in which the bank takes money back, or with `ask` an inquiry that moves no money. */
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
    /** Sets whether the API key of the shop is denied to read disputes. */
    denyDisputes(denied: boolean): void {
      deniesDisputes = denied
    },
    /** Lets the shop win the disputes of a payment: the bank returns the money. */
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
    /** Releases an authorization, as in the dashboard or after it expired. */
    releaseByHand(ref: string): void {
      const intent = intents.get(ref)
      if (intent) intent.status = 'canceled'
    },
    /** Returns the refunds of a payment from the bank. */
    returnRefunds(ref: string): void {
      for (const made of refunds) if (made.payment_intent === ref && made.status === 'succeeded') fail(made)
    },
    /**
     * Creates a webhook with its signature, signed `secondsAgo`. The object of a refund or charge names its payment.
     */
    webhook(kind: string, ref: string, { id = `evt_${randomUUID()}`, secondsAgo = 0, secret = WEBHOOK_SECRET } = {}) {
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
