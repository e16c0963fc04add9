import { ShoppingBag } from '#web/ui/icons/shopping-bag.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Section, Row } from './section.tsx'

const VARIANTS = ['primary', 'quiet', 'danger', 'text'] as const

/** Buttons and progress indicators. */
export function Actions() {
  return (
    <>
      <Section title="button.tsx: plain, with an icon, disabled, pending, as a link">
        <div className="space-y-4">
          {VARIANTS.map((variant) => (
            <Row key={variant}>
              <Button variant={variant}>Add to cart</Button>
              <Button variant={variant}>
                <ShoppingBag size={16} aria-hidden />
                {variant}
              </Button>
              <Button variant={variant} disabled>
                Disabled
              </Button>
              <Button variant={variant} pending>
                Adding…
              </Button>
              <ButtonLink variant={variant} to="/styleguide">
                A link
              </ButtonLink>
            </Row>
          ))}
        </div>
      </Section>
      <Section title="spinner.tsx, progress-bar.tsx, styles/motion.css">
        <Row>
          <Spinner />
          <div className="relative h-2 w-40 overflow-hidden rounded-full bg-tile">
            <span className="absolute inset-y-0 left-0 w-2/5 bg-leaf" />
          </div>
          <span className="w-40">
            <ProgressBar share={0.6} label="60% sent" />
          </span>
        </Row>
      </Section>
    </>
  )
}
