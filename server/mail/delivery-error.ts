/** Error of nodemailer about a response of the mail server. */
interface SmtpError extends Error {
  /** The SMTP command that it answered. */
  command?: string
  responseCode?: number
  /** The response, such as `550 5.1.1 No such user`. */
  response?: string
}

/** Responses about the recipient or the message without an enhanced status code (RFC 5321, 4.2.3). */
const PERMANENT: Readonly<Record<string, readonly number[]>> = {
  'RCPT TO': [550, 551, 553],
  DATA: [552, 554],
}
/** Enhanced status codes (RFC 3463) about the address, the mailbox or the message: 5.1.x to 5.3.x and 5.6.x. */
const ABOUT_RECIPIENT = /^5\d\d[ -]5\.[1236]\./
const ENHANCED = /^5\d\d[ -]5\.\d/

/**
 * True if the mail server refused the recipient or the message for good, so that another attempt would fail as well. Rejections of the
 * sender, such as a wrong password or a relay that is not allowed, are errors of the settings: they can be corrected while the email
 * waits.
 */
export function isBounce(error: unknown): boolean {
  const { command = '', responseCode = 0, response = '' } = error instanceof Error ? (error as SmtpError) : {}
  if (responseCode < 500 || !(command in PERMANENT)) return false
  if (ENHANCED.test(response)) return ABOUT_RECIPIENT.test(response)
  return PERMANENT[command]?.includes(responseCode) ?? false
}

/** Describes why an email was not sent: the response of the mail server if there is one, else the error. */
export function deliveryErrorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return (error as SmtpError).response ?? error.message
}
