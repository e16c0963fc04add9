import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate, useSearchParams } from 'react-router'
import type { AdminOrder } from '#contract/schemas/admin/orders/orders.ts'
import { formatDollars } from '#contract/values/money.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { History } from '#web/backoffice/staff/history.tsx'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { useMay } from '#web/backoffice/shell/session.ts'
import { type Shortcut, useShortcuts } from '#web/backoffice/shell/shortcuts.ts'
import { Badge } from '#web/backoffice/ui/badge.tsx'
import { Button, ButtonLink } from '#web/backoffice/ui/button.tsx'
import { Facts, Panel } from '#web/backoffice/ui/facts.tsx'
import { minuteOf } from '#web/backoffice/ui/minute.ts'
import { DocumentsPanel } from './documents-panel.tsx'
import { lastQueue } from './last-queue.ts'
import { MoveDialog } from './move-dialog.tsx'
import { MOVES, type OpenMove } from './moves/moves.ts'
import { EmailsPanel } from './emails-panel.tsx'
import { NotesPanel } from './notes-panel.tsx'
import { ActivityPanel, PaymentsPanel } from './order-panels.tsx'
import { type Move, paymentTone, permissionOf, stateTitle, stateTone } from './order-texts.ts'
import { RevisionsPanel } from './edit/revisions-panel.tsx'
import { isEditable } from './edit/edit-state.ts'
import { SuborderPanel } from './suborder-panel.tsx'

/** Loads an order with everything about it. */
export async function loader({ params }: LoaderFunctionArgs) {
  const order = { params: { invoice: params['invoice'] ?? '' } }
  const [{ data }, revisions] = await Promise.all([call('adminOrder', order), call('adminOrderRevisions', order)])
  return { details: data, revisions: revisions.data }
}

/** An order with its moves. Keys: `e` accepts, `s` ships, `p` books a payment, `u` goes back to the queue. */
export function Component() {
  const { details, revisions } = useLoaderData<typeof loader>()
  const { order, company } = details
  const navigate = useNavigate()
  const may = useMay()
  const [parameters] = useSearchParams()
  const { run, pending } = useAction()
  const [open, setOpen] = useState<OpenMove | null>(() =>
    parameters.get('move') === 'ship' && may('orders.write') ? firstMove(details, 'ship') : null,
  )
  const accept = may('orders.write') && firstMove(details, 'accept')
  const ship = may('orders.write') && firstMove(details, 'ship')
  const isPayable = order.balance > 0 && may('payments.write')
  const acceptAll = () =>
    run(() => call('adminAcceptOrder', { params: { invoice: order.invoice }, body: { version: details.version } }), {
      success: `${order.invoice} accepted`,
    })
  const bookPayment = () => setOpen({ move: 'pay', number: order.invoice })
  const shortcuts: Shortcut[] = [{ keys: 'u', label: 'Go back to the queue', run: () => void navigate(lastQueue()) }]
  if (accept) shortcuts.push({ keys: 'e', label: 'Accept', run: () => !pending && void acceptAll() })
  if (ship) shortcuts.push({ keys: 's', label: 'Ship', run: () => setOpen(ship) })
  if (isPayable) shortcuts.push({ keys: 'p', label: 'Book payment', run: bookPayment })
  useShortcuts(shortcuts)
  return (
    <Screen
      // A note that is being written belongs to one order.
      key={order.invoice}
      title={order.invoice}
      parent={{ label: 'Orders', to: lastQueue() }}
      status={
        <>
          <Badge tone={stateTone(order.state)}>{stateTitle(order.state)}</Badge>
          <Badge tone={paymentTone(order.payment)}>{stateTitle(order.payment)}</Badge>
        </>
      }
      actions={
        <>
          {accept && (
            <Button variant="primary" pending={pending} onClick={() => void acceptAll()}>
              Accept
            </Button>
          )}
          {may('orders.write') && isEditable(details) && (
            <ButtonLink to={`/orders/${order.invoice}/edit`}>Edit</ButtonLink>
          )}
          {isPayable && <Button onClick={bookPayment}>Book payment</Button>}
          {order.pay_by !== null && may('payments.write') && (
            <Button onClick={() => setOpen({ move: 'pay_by', number: order.invoice })}>Change pay-by date</Button>
          )}
          {details.surplus > 0 && may('payments.refund') && (
            <Button onClick={() => setOpen({ move: 'pay_back', number: order.invoice })}>
              Pay back {formatDollars(details.surplus)}
            </Button>
          )}
        </>
      }
    >
      <div className="detail-columns grid gap-x-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="min-w-0">
          {order.groups.map((suborder) => (
            <SuborderPanel
              key={suborder.number}
              details={details}
              suborder={suborder}
              actions={movesOf(details, suborder.number)
                .filter((move) => may(permissionOf(move)))
                .map((move) => (
                  <Button key={move} onClick={() => setOpen({ move, number: suborder.number })}>
                    {MOVES[move].title}
                  </Button>
                ))}
              {...(may('orders.write') && {
                onCorrectTracking: (number: string) => setOpen({ move: 'tracking', number }),
              })}
            />
          ))}
          <RevisionsPanel details={details} revisions={revisions} />
          <PaymentsPanel
            details={details}
            {...(may('payments.refund') && {
              onCorrect: (reference: string) => setOpen({ move: 'correct_booking', number: order.invoice, reference }),
              onWriteOff: (number: string) => setOpen({ move: 'write_off', number }),
            })}
          />
          <ActivityPanel details={details} />
          <History kind="order" id={order.invoice} />
        </div>
        <div className="min-w-0">
          <Panel title="Order">
            <Facts
              facts={[
                ['Company', may('companies.read') ? linkTo(`/companies/${company.id}`, company.name) : company.name],
                ['Placed by', `${order.placed_by}, ${order.email}`],
                ['On behalf, by', order.placed_by_staff],
                ['Placed', `${minuteOf(order.placed_at)} UTC`],
                ['PO number', order.po_number],
                ['Payment', stateTitle(order.paymentMethod)],
                ['Total', formatDollars(order.current_total)],
                ['Paid', formatDollars(order.paid)],
                ['Open', formatDollars(order.balance)],
                ['Pay by', order.pay_by],
                ['Ship no earlier than', order.ship_not_before],
                ['Notes of the buyer', order.notes],
                ['Ship to', addressText(order.shipping_address)],
              ]}
            />
          </Panel>
          <Panel title="Credit">
            <Facts
              facts={[
                ['Terms', company.terms_days > 0 ? `Net ${company.terms_days}` : 'None'],
                [
                  'Credit used',
                  `${formatDollars(company.credit_used)} of ${company.credit_limit === null ? 'no limit' : formatDollars(company.credit_limit)}`,
                ],
                ['Overdue', company.overdue > 0 ? formatDollars(company.overdue) : 'Nothing'],
                ['Earlier orders', company.recent_orders.length > 0 ? earlierOrders(company) : 'None'],
              ]}
            />
          </Panel>
          <DocumentsPanel details={details} />
          <NotesPanel details={details} />
          <EmailsPanel details={details} />
        </div>
      </div>
      {open && (
        <MoveDialog key={`${open.move} ${open.number}`} details={details} open={open} onClose={() => setOpen(null)} />
      )}
    </Screen>
  )
}

function linkTo(path: string, text: string) {
  return (
    <Link to={path} className="inline-block min-h-6 underline underline-offset-2 hover:text-leaf">
      {text}
    </Link>
  )
}

function earlierOrders({ recent_orders }: AdminOrder['company']) {
  return (
    <ul>
      {recent_orders.map(({ invoice, total }) => (
        <li key={invoice}>
          {linkTo(`/orders/${invoice}`, invoice)} <span className="text-muted">{formatDollars(total)}</span>
        </li>
      ))}
    </ul>
  )
}

function movesOf({ moves }: AdminOrder, suborder: string): readonly Move[] {
  return moves.find(({ number }) => number === suborder)?.moves ?? []
}

function firstMove({ moves }: AdminOrder, move: 'accept' | 'ship'): OpenMove | null {
  const suborder = moves.find((each) => each.moves.includes(move))
  return suborder ? { move, number: suborder.number } : null
}

function addressText({
  name,
  line1,
  line2,
  city,
  state,
  zip,
  country,
}: AdminOrder['order']['shipping_address']): string {
  return [name, line1, line2, `${city}, ${state} ${zip}`, country].filter(Boolean).join(', ')
}
