import { US_STATES } from '#contract/text/us-states.ts'

/** Other ways to write a state, as letters only: traditional abbreviations and other names. */
const ALIASES: Readonly<Record<string, string>> = {
  AA: 'armedforcesamericas armedforcesamerica',
  AE: 'armedforceseurope armedforcesafrica armedforcescanada armedforcesmiddleeast',
  AK: 'alas',
  AL: 'ala',
  AP: 'armedforcespacific',
  AR: 'ark',
  AZ: 'ariz',
  CA: 'cal cali calif',
  CO: 'colo',
  CT: 'conn',
  DC: 'washingtondc',
  DE: 'del',
  FL: 'fla flor',
  FM: 'federatedstatesofmicronesia',
  HI: 'haw',
  ID: 'ida',
  IL: 'ill ills',
  IN: 'ind',
  KS: 'kan kans',
  MA: 'mass',
  MH: 'republicofthemarshallislands',
  MI: 'mich',
  MN: 'minn',
  MP: 'cnmi northernmarianas',
  MS: 'miss',
  MT: 'mont',
  ND: 'ndak',
  NE: 'neb nebr',
  NM: 'nmex',
  NV: 'nev',
  OK: 'okla',
  OR: 'ore oreg',
  PA: 'penn penna',
  PW: 'republicofpalau',
  SD: 'sdak',
  TN: 'tenn',
  TX: 'tex',
  VI: 'virginislands',
  WA: 'wash',
  WI: 'wis wisc',
  WV: 'wva',
  WY: 'wyo',
}

const BY_SPELLING: ReadonlyMap<string, string> = new Map(
  Object.entries(US_STATES).flatMap(([code, name]) =>
    [code, `US-${code}`, name, ...(ALIASES[code]?.split(' ') ?? [])].map((text) => [normalizedSpelling(text), code]),
  ),
)

/** A name with its abbreviation, such as "California (CA)" or "CA - California". */
const WITH_ABBREVIATION = [/\([^)]*\)/, /^\s*[a-z]{2}\s*[-–:,]/i, /[-–:,]\s*[a-z]{2}\s*$/i]

/** Returns the two letters of a state by its letters or name, such as `tx`, `Calif.` or `US-NY`; null if there is no such state. */
export function parseState(text: string): string | null {
  const spellings = [text, ...WITH_ABBREVIATION.map((part) => text.replace(part, ''))]
  for (const spelling of spellings) {
    const code = BY_SPELLING.get(normalizedSpelling(spelling))
    if (code !== undefined) return code
  }
  return null
}

function normalizedSpelling(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
}
