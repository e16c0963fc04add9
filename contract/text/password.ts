export const PASSWORD_MIN_LENGTH = 10
export const PASSWORD_MAX_LENGTH = 200

/** Error message for a password that `containsPersonalData`. */
export const PERSONAL_PASSWORD_ERROR =
  'Please choose a password that does not contain your name, your company or your email address.'

const MIN_NAME_LENGTH = 4

/** True if a password contains one of the buyer's names. `personalData` is their email address and names. */
export function containsPersonalData(password: string, personalData: readonly string[]): boolean {
  const text = password.normalize('NFKC').toLowerCase()
  return personalData.flatMap(namesIn).some((name) => text.includes(name))
}

function namesIn(value: string): string[] {
  const text = value.normalize('NFKC').toLowerCase()
  const localPart = text.includes('@') ? text.slice(0, text.lastIndexOf('@')) : text
  return [localPart.trim(), ...localPart.split(/[^\p{L}]+/u)].filter(
    (name) => Array.from(name).length >= MIN_NAME_LENGTH,
  )
}
