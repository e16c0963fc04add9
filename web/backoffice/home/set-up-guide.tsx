import { Link } from 'react-router'
import type { SetUpGuide } from '#contract/schemas/admin/settings/set-up-guide.ts'
import type { SetUpStep } from '#contract/backoffice/set-up-guide.ts'
import { Check } from '#web/ui/icons/check.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { useMay } from '#web/backoffice/shell/session.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Panel } from '#web/backoffice/ui/facts.tsx'

/** Title and text of each step, and where it is done: on a screen, or outside of the back office as the text states. */
const STEPS: Record<SetUpStep, { title: string; text: string; to?: string }> = {
  brand: { title: 'Name and brand', text: 'Name, colors and logo come from the brand file (BRAND_FILE).' },
  seller: {
    title: 'Address of the seller',
    text: 'Invoices need it: set SELLER_ADDRESS, SELLER_TAX_ID and SELLER_BANK. All prices are in US dollars.',
  },
  shipping: { title: 'Shipping', text: 'Methods and prices, for all suppliers or one.', to: '/settings/shipping' },
  taxes: { title: 'Sales taxes', text: 'By state, and by ZIP code from a published table.', to: '/settings/taxes' },
  products: {
    title: 'First products',
    text: 'Add them one by one, or import suppliers, categories and products from files.',
    to: '/catalog/products',
  },
  terms: {
    title: 'Terms',
    text: 'Buyers accept them when they register and order. Write and publish them.',
    to: '/content',
  },
  email: {
    title: 'Email',
    text: 'Set SMTP_URL, then send yourself a test email from one of the texts.',
    to: '/settings/emails',
  },
  cards: { title: 'Cards', text: 'The test processor moves no money: set CARDS=stripe, or CARDS=off.' },
  staff: {
    title: 'Second factors of staff',
    text: 'Everyone who signs in here needs one.',
    to: '/staff',
  },
  backup: { title: 'First backup', text: 'Make one, and store it on another machine.', to: '/system/backups' },
}

/** Steps from an empty shop to one that can sell, each checked against the shop as it is now. */
export function SetUpGuidePanel({ guide }: { guide: SetUpGuide }) {
  const mayDismiss = useMay()('settings.write')
  const { run, pending } = useAction()
  const done = guide.steps.filter((step) => step.done).length
  return (
    <Panel
      title={`Set up your shop: ${done} of ${guide.steps.length} done`}
      actions={
        mayDismiss && (
          <Button variant="plain" pending={pending} onClick={() => void run(() => call('adminDismissSetUpGuide'))}>
            Hide for everyone
          </Button>
        )
      }
    >
      <ol className="gap-x-8 sm:columns-2">
        {guide.steps.map((step) => {
          const { title, text, to } = STEPS[step.id]
          return (
            <li key={step.id} className="flex break-inside-avoid gap-2.5 py-1.5">
              <span
                className={`mt-0.5 grid size-4.5 shrink-0 place-items-center rounded-full ${step.done ? 'bg-leaf text-on-leaf' : 'border border-line'}`}
              >
                {step.done && <Check size={12} />}
              </span>
              <div className="min-w-0">
                {to === undefined ? (
                  <span className="font-medium">{title}</span>
                ) : (
                  <Link
                    to={to}
                    className="inline-flex min-h-6 items-center font-medium underline underline-offset-2 hover:text-leaf pointer-coarse:min-h-11"
                  >
                    {title}
                  </Link>
                )}
                <span className="sr-only">{step.done ? ' (done)' : ' (to do)'}</span>
                {!step.done && <p className="text-muted">{text}</p>}
              </div>
            </li>
          )
        })}
      </ol>
    </Panel>
  )
}
