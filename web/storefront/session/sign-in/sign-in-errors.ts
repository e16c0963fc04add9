const FIELDS = ['email', 'password']

/** Returns the errors by field of a rejected sign-in; the message at the first field if there are none. */
export function signInErrors({
  errors,
  message,
}: {
  errors: Record<string, string[]>
  message: string
}): Record<string, string[]> {
  return FIELDS.some((field) => errors[field]) ? errors : { email: [message] }
}
