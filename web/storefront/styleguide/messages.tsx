import { notify } from '#web/storefront/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Part, Row } from './part.tsx'

/** What the shop says by itself. */
export function Messages() {
  return (
    <>
      <Part title="notice.tsx">
        <div className="space-y-3">
          <Notice>Prices are for buyers who are signed in.</Notice>
          <Notice look="good">Saved.</Notice>
          <Notice look="warning">Your cart changed since you looked: two prices are new.</Notice>
          <Notice look="trouble">The card was declined. Nothing has been charged.</Notice>
        </div>
      </Part>
      <Part title="Short messages (notices.ts), bottom right">
        <Row>
          <Button look="quiet" onClick={() => notify('Signed in successfully')}>
            Good
          </Button>
          <Button look="quiet" onClick={() => notify('Something went wrong. Please try again.', 'trouble')}>
            Trouble
          </Button>
          <Button
            look="quiet"
            onClick={() =>
              notify('“Front room” is deleted', 'good', { label: 'Undo', run: () => notify('It is back') })
            }
          >
            With something to do
          </Button>
        </Row>
      </Part>
      <Part title="empty-state.tsx">
        <EmptyState title="Nothing here yet">
          <p>New pieces arrive every week. Until then, the rest of the shop is open.</p>
          <Button>Browse the shop</Button>
        </EmptyState>
      </Part>
    </>
  )
}
