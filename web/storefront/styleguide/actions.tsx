import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Part, Row } from './part.tsx'

const LOOKS = ['primary', 'quiet', 'danger', 'text'] as const

/** What is pressed, and what turns meanwhile. */
export function Actions() {
  return (
    <>
      <Part title="button.tsx: as it is, with an icon, disabled, at work, as a link">
        <div className="space-y-4">
          {LOOKS.map((look) => (
            <Row key={look}>
              <Button look={look}>Add to cart</Button>
              <Button look={look}>
                <ShoppingBag size={16} aria-hidden />
                {look}
              </Button>
              <Button look={look} disabled>
                Disabled
              </Button>
              <Button look={look} pending>
                Adding…
              </Button>
              <ButtonLink look={look} to="/styleguide">
                A link
              </ButtonLink>
            </Row>
          ))}
        </div>
      </Part>
      <Part title="spinner.tsx, styles/motion.css">
        <Row>
          <Spinner />
          <div className="relative h-2 w-40 overflow-hidden rounded-full bg-tile">
            <span className="absolute inset-y-0 left-0 w-2/5 bg-leaf" />
          </div>
          <progress
            value={0.6}
            aria-label="60% sent"
            className="h-1 w-40 appearance-none overflow-hidden rounded-full bg-tile [&::-webkit-progress-bar]:bg-tile [&::-webkit-progress-value]:bg-leaf"
          />
        </Row>
      </Part>
    </>
  )
}
