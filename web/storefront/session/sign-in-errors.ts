/** What the sign-in form shows when it was refused: the texts by field, else the reason beside the first field. */
export function signInErrors({
  errors,
  message,
}: {
  errors: Record<string, string[]>
  message: string
}): Record<string, string[]> {
  return Object.keys(errors).length > 0 ? errors : { email: [message] }
}
