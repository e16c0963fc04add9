import { createContext, use } from 'react'
import type { Errors } from './validation.ts'
import type { Certificate, FieldName, Required, Step, Values } from './fields.ts'

/** State and actions of the registration form for its components. */
export interface Registration {
  values: Values
  certificate: Certificate
  required: Required
  errors: Errors
  /** The shown step, all steps of this buyer, and the farthest step reached. */
  step: Step
  steps: readonly Step[]
  reached: Step
  setValue: (name: FieldName, value: string) => void
  setCertificate: (certificate: Certificate, error?: string) => void
  go: (step: Step) => void
}

export const RegistrationContext = createContext<Registration | null>(null)

/** Returns the registration form. Throws outside of it. */
export function useRegistration(): Registration {
  const registration = use(RegistrationContext)
  if (!registration) throw new Error('useRegistration must be used inside RegistrationContext.')
  return registration
}
