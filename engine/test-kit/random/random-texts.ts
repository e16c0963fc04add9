/** Returns random texts with every kind of character that tokenization must handle. */
export function randomTexts(seed: number, count: number): string[] {
  let state = seed
  const below = (limit: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  return Array.from({ length: count }, () =>
    Array.from({ length: below(24) }, () => CHARACTERS[below(CHARACTERS.length)]).join(''),
  )
}

const CHARACTERS = [
  'abcTES40ab   -.#+/("&<>',
  "''’ʼ‘ßẞÆøŁéİıΣςﬁ½²Ⅳ⑴\u0301\u0323",
  '日本カーﾞ한ไท\u{20000}\u{1f600}\ufe0f\u200d…™',
]
  .flatMap((characters) => Array.from(characters))
  .concat('e\u0301', 'か\u3099', 'हि', 'ש\u05b8', '\ud800')
