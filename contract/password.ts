/** Said of a password that `tellsOfBuyer`. */
export const ABOUT_YOU = 'Please choose a password that does not contain your name, your company or your email address.'

const SHORTEST_NAME = 4

/** Whether a password has a name of the buyer in it; `about` is what is known of them: email address, names. */
export function tellsOfBuyer(password: string, about: readonly string[]): boolean {
  const text = password.normalize('NFKC').toLowerCase()
  return about.flatMap(namesIn).some((name) => text.includes(name))
}

function namesIn(about: string): string[] {
  const text = about.normalize('NFKC').toLowerCase()
  const own = text.includes('@') ? text.slice(0, text.lastIndexOf('@')) : text
  return [own.trim(), ...own.split(/[^\p{L}]+/u)].filter((name) => Array.from(name).length >= SHORTEST_NAME)
}
