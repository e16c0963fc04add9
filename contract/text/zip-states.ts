/** First and last three digits of the ZIP codes of each state (USPS, labeling list L002), as `first-last` or one of them. */
const PREFIXES: Readonly<Record<string, string>> = {
  AA: '340',
  AE: '090-098',
  AK: '995-999',
  AL: '350-352 354-369',
  AP: '962-966',
  AR: '716-729',
  AZ: '850-853 855-857 859-860 863-865',
  CA: '900-908 910-928 930-961',
  CO: '800-816',
  CT: '060-069',
  DC: '200 202-205 569',
  DE: '197-199',
  FL: '320-339 341-342 344 346-347 349',
  GA: '300-319 398-399',
  HI: '967-968',
  IA: '500-516 520-528',
  ID: '832-838',
  IL: '600-620 622-629',
  IN: '460-479',
  KS: '660-662 664-679',
  KY: '400-418 420-427',
  LA: '700-701 703-708 710-714',
  MA: '010-027 055',
  MD: '206-212 214-219',
  ME: '039-049',
  MI: '480-499',
  MN: '550-551 553-567',
  MO: '630-631 633-641 644-658',
  MS: '386-397',
  MT: '590-599',
  NC: '270-289',
  ND: '580-588',
  NE: '680-681 683-693',
  NH: '030-038',
  NJ: '070-089',
  NM: '870-871 873-875 877-884',
  NV: '889-891 893-895 897-898',
  NY: '005 100-149',
  OH: '430-459',
  OK: '730-731 734-741 743-749',
  OR: '970-979',
  PA: '150-196',
  PR: '006-007 009',
  RI: '028-029',
  SC: '290-299',
  SD: '570-577',
  TN: '370-385',
  TX: '733 750-770 772-799 885',
  UT: '840-847',
  VA: '201 220-246',
  VI: '008',
  VT: '050-054 056-059',
  WA: '980-986 988-994',
  WI: '530-532 534-535 537-549',
  WV: '247-268',
  WY: '820-831',
}

/** ZIP codes whose first three digits are those of another state. */
const EXCEPTIONS: Readonly<Record<string, string>> = { '06390': 'NY', '83414': 'WY', '96799': 'AS' }

const BY_PREFIX: ReadonlyMap<string, string> = new Map(
  Object.entries(PREFIXES).flatMap(([state, ranges]) =>
    ranges.split(' ').flatMap((range) => {
      const [first = 0, last = first] = range.split('-').map(Number)
      return Array.from({ length: last - first + 1 }, (_, index) => [prefixOf(first + index), state] as const)
    }),
  ),
)

/** Returns the two letters of the state that a ZIP code belongs to; null if no state has it. */
export function stateOfZip(zip: string): string | null {
  return EXCEPTIONS[zip.slice(0, 5)] ?? BY_PREFIX.get(zip.slice(0, 3)) ?? null
}

function prefixOf(number: number): string {
  return String(number).padStart(3, '0')
}
