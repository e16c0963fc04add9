import { cleanCode } from '#contract/text/codes.ts'
import { isMilitary, US_STATES } from '#contract/text/us-states.ts'

/**
 * ZIP codes of the military regions, territories and associated states (USPS, labeling list L002). Codes of the states proper are not
 * compared with the state: some delivery routes cross a border.
 */
const ZIP_CODES: Readonly<Record<string, { pattern: RegExp; example: string }>> = {
  AA: { pattern: /^340/, example: '34002' },
  AE: { pattern: /^09/, example: '09012' },
  AP: { pattern: /^96[2-6]/, example: '96350' },
  AS: { pattern: /^96799/, example: '96799' },
  FM: { pattern: /^9694[1-4]/, example: '96941' },
  GU: { pattern: /^969(?:[12]\d|3[0-2])/, example: '96910' },
  MH: { pattern: /^969[67]0/, example: '96960' },
  MP: { pattern: /^9695[0-2]/, example: '96950' },
  PR: { pattern: /^00[679]/, example: '00901' },
  PW: { pattern: /^969(?:39|40)/, example: '96940' },
  VI: { pattern: /^008/, example: '00802' },
}

const POST_OFFICE = /^\s*([AFD]PO)\b(?:[\s,]+A[AEP])?\s*$/i

/** Returns the city as USPS writes it: `apo AE` becomes `APO`. Other cities stay as they are. */
export function postalCity(city: string): string {
  return POST_OFFICE.exec(city)?.[1]?.toUpperCase() ?? city
}

/** Returns a ZIP code without surrounding or invisible characters, and with the hyphen of nine digits. */
export function cleanZip(text: string): string {
  return cleanCode(text).replace(/^(\d{5})[ ]?(\d{4})$/, '$1-$2')
}

/** Error of a field of an address. */
interface PlaceError {
  field: 'city' | 'state' | 'zip'
  message: string
}

/** Returns why a city, a state and a ZIP code that are valid by themselves do not belong together; null if they do. */
export function placeError(place: { city: string; state: string; zip: string }): PlaceError | null {
  const { city, state, zip } = place
  const owner = Object.keys(ZIP_CODES).find((code) => ZIP_CODES[code]?.pattern.test(zip))
  if (owner !== undefined && owner !== state) {
    return {
      field: 'state',
      message: `ZIP code ${zip} is of ${US_STATES[owner]}: choose it as the state, or correct the ZIP code.`,
    }
  }
  const own = ZIP_CODES[state]
  if (own && owner === undefined) {
    return { field: 'zip', message: `Please enter a ZIP code of ${US_STATES[state]}, such as ${own.example}.` }
  }
  const isPostOffice = POST_OFFICE.test(city)
  if (isMilitary(state) && !isPostOffice) {
    return { field: 'city', message: 'The city of a military address is APO, FPO or DPO.' }
  }
  if (isPostOffice && !isMilitary(state)) {
    return { field: 'state', message: `The state of an address with ${postalCity(city)} is AA, AE or AP.` }
  }
  return null
}
