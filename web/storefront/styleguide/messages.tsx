import { showToast } from '#web/storefront/toasts/toast-queue.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Section, Row } from './section.tsx'

/** Callouts, toasts and empty states. */
export function Messages() {
  return (
    <>
      <Section title="callout.tsx">
        <div className="space-y-3">
          <Callout>Prices are for buyers who are signed in.</Callout>
          <Callout variant="success">Saved.</Callout>
          <Callout variant="warning">Your cart changed since you looked: two prices are new.</Callout>
          <Callout variant="error">The card was declined. Nothing has been charged.</Callout>
        </div>
      </Section>
      <Section title="toasts/toast-queue.ts">
        <Row>
          <Button variant="quiet" onClick={() => showToast('Signed in successfully')}>
            Success
          </Button>
          <Button variant="quiet" onClick={() => showToast('Something went wrong. Please try again.', 'error')}>
            Error
          </Button>
          <Button
            variant="quiet"
            onClick={() =>
              showToast('“Front room” is deleted', 'success', {
                action: { label: 'Undo', run: () => showToast('It is back') },
              })
            }
          >
            With an action
          </Button>
        </Row>
      </Section>
      <Section title="empty-state.tsx">
        <EmptyState title="Nothing here yet">
          <p>New pieces arrive every week. Until then, the rest of the shop is open.</p>
          <Button>Browse the shop</Button>
        </EmptyState>
      </Section>
    </>
  )
}
