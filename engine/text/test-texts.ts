/** Texts of every kind of sign that reading words must get right, decided by the seed. */
export function testTexts(seed: number, count: number): string[] {
  let state = seed
  const below = (limit: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  return Array.from({ length: count }, () =>
    Array.from({ length: below(24) }, () => SIGNS[below(SIGNS.length)]).join(''),
  )
}

const SIGNS = [
  'abcTES40ab   -.#+/("&<>',
  "''’ʼ‘ßẞÆøŁéİıΣςﬁ½²Ⅳ⑴\u0301\u0323",
  '日本カーﾞ한ไท\u{20000}\u{1f600}\ufe0f\u200d…™',
]
  .flatMap((signs) => Array.from(signs))
  .concat('e\u0301', 'か\u3099', 'हि', 'ש\u05b8', '\ud800')
