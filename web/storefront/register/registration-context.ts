import { createContext, use } from 'react'
import type { Errors } from './faults.ts'
import type { Certificate, FieldName, Step, Values } from './fields.ts'

/** The form that is being filled in, as its parts need it. */
export interface Registration {
  values: Values
  certificate: Certificate
  errors: Errors
  /** The step that is shown, those there are, and the farthest one has come. */
  step: Step
  steps: readonly Step[]
  reached: Step
  setValue: (name: FieldName, value: string) => void
  setCertificate: (certificate: Certificate, fault?: string) => void
  go: (step: Step) => void
}

export const RegistrationContext = createContext<Registration | null>(null)

/** The form around this part. */
export function useRegistration(): Registration {
  const registration = use(RegistrationContext)
  if (!registration) throw new Error('Only inside the registration form.')
  return registration
}
