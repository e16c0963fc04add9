import { normalizeTexts } from '#contract/text/normalize-texts.ts'
import { Problem } from '#contract/problem.ts'

/**
 * Requires a form, which every action reads: a malformed body is a 400, not an unexpected error of the page. Returns the request with
 * the texts of the form in Unicode's composed form (NFC), as the APIs read them, and with its files unchanged.
 */
export async function readForm(request: Request): Promise<Request> {
  const form = await request
    .clone()
    .formData()
    .catch(() => {
      throw new Problem('bad_request')
    })
  const normalized = new FormData()
  let isNormalized = true
  for (const [name, value] of form) {
    const composed = normalizeTexts(value) as FormDataEntryValue
    isNormalized &&= composed === value
    normalized.append(name, composed)
  }
  if (isNormalized) return request
  const headers = new Headers(request.headers)
  // The new body has another encoding and length.
  for (const name of ['content-type', 'content-length']) headers.delete(name)
  return new Request(request.url, { method: 'POST', headers, body: normalized })
}
