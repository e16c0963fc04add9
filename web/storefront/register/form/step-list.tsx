import { registerTexts } from '#texts/register/register.tsx'
import { STEPS } from './fields.ts'
import { useRegistration } from './registration-context.ts'

/** Progress through the steps, with links to the steps already reached. */
export function StepList() {
  const { step, steps, reached, go } = useRegistration()
  const here = steps.indexOf(step)
  return (
    <nav aria-label={registerTexts.steps.title}>
      <ol className="flex gap-2">
        {steps.map((each, index) => (
          <li key={each} className="min-w-0 flex-1" aria-current={each === step ? 'step' : undefined}>
            <StepMark
              title={registerTexts.steps.titles[each]}
              filled={index <= here}
              here={index === here}
              onClick={each !== step && STEPS.indexOf(each) <= STEPS.indexOf(reached) ? () => go(each) : null}
            />
          </li>
        ))}
      </ol>
      <p className="figures -mt-4 text-small text-muted sm:hidden">
        {registerTexts.steps.place({ step: here + 1, steps: steps.length })}
      </p>
    </nav>
  )
}

interface StepMarkProps {
  title: string
  filled: boolean
  here: boolean
  onClick: (() => void) | null
}

function StepMark({ title, filled, here, onClick }: StepMarkProps) {
  const content = (
    <>
      <span
        className={`h-0.5 rounded-full transition-colors duration-200 ${filled ? 'bg-leaf forced-colors:bg-[CanvasText]' : 'bg-hairline'}`}
      />
      <span className={`mt-2 truncate text-small max-sm:sr-only ${here ? 'font-medium' : 'text-muted'}`}>{title}</span>
    </>
  )
  const place = 'flex w-full min-h-11 flex-col pt-3 text-left'
  if (!onClick) return <span className={place}>{content}</span>
  return (
    <button type="button" onClick={onClick} className={`${place} hover:text-leaf`}>
      {content}
    </button>
  )
}
