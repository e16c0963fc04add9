const FIELDS = ['email', 'password']

/** What the sign-in form shows when it was refused: the texts of its fields, else the reason beside the first one. */
export function signInErrors({
  errors,
  message,
}: {
  errors: Record<string, string[]>
  message: string
}): Record<string, string[]> {
  return FIELDS.some((field) => errors[field]) ? errors : { email: [message] }
}
