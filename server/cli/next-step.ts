import { toDollars } from '#contract/values/money.ts'
import type { Problem } from '#contract/problem.ts'
import type { NextStep } from '#server/orders/deps.ts'

const ADVICE: Record<NextStep['action'], string> = {
  accept: 'Accept it first',
  ship: 'Ship it first',
  ship_rest: 'Ship the rest first',
  quote_freight: 'Quote it first (0 if it is free)',
  pay_back: 'Send a transfer and book it',
}

/** Returns the command that performs a step. */
export function stepCommand(step: NextStep): string {
  switch (step.action) {
    case 'accept':
      return `npm run shop -- orders accept ${step.number}`
    case 'ship':
    case 'ship_rest':
      return `npm run shop -- orders ship ${step.number} --carrier UPS`
    case 'quote_freight':
      return `npm run shop -- orders freight ${step.number} 120.00`
    case 'pay_back':
      return `npm run shop -- orders pay-back ${step.number} --amount ${toDollars(step.cents).toFixed(2)} --reference TEXT`
  }
}

/** Returns a step as a sentence with its command. */
export function stepText(step: NextStep): string {
  return `${ADVICE[step.action]}: ${stepCommand(step)}`
}

/** Returns the text after a problem's message that names the command of its next step; '' if it has none. */
export function nextStepText({ details }: Problem): string {
  const step = details && 'next' in details ? (details['next'] as NextStep) : undefined
  return step ? ` ${stepText(step)}` : ''
}
